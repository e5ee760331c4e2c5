import { useEffect, useRef, type ReactNode } from 'react'
import { cardPicture } from '../../table/hand/CardPicture.tsx'
import styles from './AuthFrame.module.css'

const Cards = cardPicture(async () => (await import('./FrameCards.tsx')).FrameCards)

type AuthFrameProps = { readonly title: string; readonly lead: string; readonly children?: ReactNode }

/**
 * The frame of the account forms, with two cards next to the form where there is space. When the title changes, a new
 * step has begun: the title gets the focus, so that screen readers read it.
 */
export const AuthFrame = ({ title, lead, children }: AuthFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownTitle = useRef(title)
  useEffect(() => {
    if (shownTitle.current !== title) heading.current?.focus({ preventScroll: true })
    shownTitle.current = title
  }, [title])
  return (
    <div className={styles.auth}>
      <section className={styles.panel}>
        <h1 className="display" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{lead}</p>
        {children}
      </section>
      <div className={styles.cards} aria-hidden>
        <Cards />
      </div>
    </div>
  )
}
