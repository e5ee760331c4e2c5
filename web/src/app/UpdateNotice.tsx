import { useEffect } from 'react'
import { followSiteUpdates, useSiteUpdate } from '../state/site-update.ts'
import { it } from '../text/it.ts'
import { Button } from '../ui/Button.tsx'
import styles from './TableReturn.module.css'

/**
 * A strip that offers a newer version of the site. Not at a table: there nothing asks for attention, and nothing is
 * ever reloaded by itself.
 */
export const UpdateNotice = ({ isAtTable }: { readonly isAtTable: boolean }) => {
  const update = useSiteUpdate()
  useEffect(followSiteUpdates, [])
  if (update === null || isAtTable) return null
  return (
    <aside className={styles.strip} aria-label={it.update.label}>
      <span className={styles.name}>{it.update.text}</span>
      <Button size="sm" onClick={update.take}>
        {it.update.take}
      </Button>
    </aside>
  )
}
