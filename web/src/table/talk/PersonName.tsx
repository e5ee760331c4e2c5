/** The name of somebody, which shows what one can do about them where they can be looked at. */
import { use, type JSX } from 'react'
import { PeopleAtTable } from './people.ts'
import styles from './PersonName.module.css'

type PersonNameProps = {
  readonly id: string
  readonly name: string
  /** Whether it has the Tab key: of many with the same name, one is enough. */
  readonly isTabStop?: boolean
  /** Called before they are shown. */
  readonly onOpen?: () => void
}

export const PersonName = ({ id, name, isTabStop = true, onOpen }: PersonNameProps): JSX.Element => {
  const people = use(PeopleAtTable)
  if (people === null || id === people.viewerId) return <span dir="auto">{name}</span>
  return (
    <button
      type="button"
      className={styles.name}
      tabIndex={isTabStop ? undefined : -1}
      dir="auto"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        people.open({ id, name })
      }}
    >
      {name}
    </button>
  )
}
