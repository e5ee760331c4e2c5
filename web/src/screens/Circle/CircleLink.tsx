/** The link of a circle, to be kept in the friends' chat. */
import type { JSX } from 'react'
import type { CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { circleLink } from '../../navigation/circle-address.ts'
import { circleText } from '../../text/circles/circles.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirmation } from '../../ui/CopyCode.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons/page-icons.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { copyLink, openShareSheet } from '../../ui/sharing.ts'
import styles from './Circle.module.css'

type CircleLinkProps = { readonly circle: Pick<CircleAnswer, 'slug' | 'name'> }

/** The field with the link, and the buttons that copy and share it. */
export const LinkToCopy = ({ circle: { slug, name } }: CircleLinkProps): JSX.Element => {
  const [isCopied, confirm] = useConfirmation()
  const link = circleLink(slug, window.location.origin)
  const copy = async (): Promise<void> => {
    if (await copyLink(link)) confirm()
  }
  return (
    <div className={styles.link}>
      <TextField readOnly aria-label={circleText.link} value={link} onFocus={(event) => event.currentTarget.select()} />
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={() => void copy()}
        >
          {circleText.copy}
        </Button>
        {openShareSheet !== null && (
          <Button
            variant="default"
            leftSection={<ShareIcon />}
            onClick={() => openShareSheet?.(circleText.shareMessage(name), link)}
          >
            {circleText.share}
          </Button>
        )}
      </div>
    </div>
  )
}

export const CircleLink = (props: CircleLinkProps): JSX.Element => (
  <section className="panel">
    <h2 className="overline">{circleText.link}</h2>
    <p className={styles.hint}>{circleText.linkHint}</p>
    <LinkToCopy {...props} />
  </section>
)
