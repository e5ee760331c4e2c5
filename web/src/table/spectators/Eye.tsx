/** Who watches the table: an eye with their number at the edge of the felt, and their names behind it. */
import { useRef, useState, type JSX, type ReactNode } from 'react'
import type { Spectators } from '../../game/spectators.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PersonName } from '../talk/PersonName.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons/table-icons.tsx'
import styles from './Eye.module.css'

type EyeProps = {
  readonly people: Spectators
  /** Whether it is not at the edge of the felt, but where it is put. */
  readonly isInline?: boolean
  /** Ends the watching for all; null for who has no seat, and where the choice says so too. */
  readonly onEnd: (() => void) | null
  /** The choice of who may watch. With it the eye is there also while nobody watches. */
  readonly children?: ReactNode
}

/** Above the end of a game. */
const LAYER = 300

const End = ({ onEnd }: { readonly onEnd: () => void }): JSX.Element => (
  <div className={styles.end}>
    <Button variant="default" size="md" fullWidth leftSection={<EyeOffIcon />} onClick={onEnd}>
      {spectatorText.end}
    </Button>
    <p className="small">{spectatorText.endHint}</p>
  </div>
)

export const Eye = ({ people, isInline = false, onEnd, children = null }: EyeProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const eye = useRef<HTMLButtonElement>(null)
  const close = (): void => setOpen(false)
  const isShown = people.length > 0 || children !== null
  const label = people.length > 0 ? spectatorText.count(people.length) : spectatorText.audience
  return (
    <>
      {isShown && (
        <button
          ref={eye}
          type="button"
          className={styles.eye}
          data-inline={isInline || undefined}
          aria-label={label}
          title={label}
          onClick={() => setOpen(true)}
        >
          <EyeIcon size={18} /> {people.length > 0 && people.length}
        </button>
      )}
      <Dialog
        title={children === null ? spectatorText.title : spectatorText.audience}
        isOpen={isOpen && isShown}
        layer={LAYER}
        onClose={close}
      >
        <div className="stack">
          {children}
          {people.length > 0 && (
            <ul className="ruled">
              {people.map(({ id, name }) => (
                <li key={id} className={styles.person}>
                  <PersonName
                    id={id}
                    name={name}
                    onOpen={() => {
                      // From there the menu of the person takes the focus, and gives it back.
                      eye.current?.focus()
                      close()
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          {onEnd !== null && (
            <End
              onEnd={() => {
                close()
                onEnd()
              }}
            />
          )}
        </div>
      </Dialog>
    </>
  )
}
