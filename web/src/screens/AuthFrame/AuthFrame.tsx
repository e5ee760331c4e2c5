import { useEffect, useRef, type ReactNode } from 'react'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import styles from './AuthFrame.module.css'

type AuthFrameProps = { readonly title: string; readonly lead: string; readonly children?: ReactNode }

/** A form about one's account, with two cards lying beside it where there is room. Another title is another step: it is read out. */
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
        <PlayingCard card="s13" size="lg" />
        <PlayingCard card="s12" size="lg" />
      </div>
    </div>
  )
}
