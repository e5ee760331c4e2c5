import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SuitName } from '#common/rules/cards.ts'
import { homeText } from '../../text/home.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import styles from './Home.module.css'

type HomeCardProps = {
  readonly suit: SuitName
  readonly title: string
  readonly text: string
  readonly isMain?: boolean
  /** The way to another screen. */
  readonly children: ReactNode
}

/** One of the cards of the home page, below the call to play. */
export const HomeCard = ({ suit, title, text, isMain = false, children }: HomeCardProps) => (
  <section className={styles.way} data-main={isMain || undefined}>
    <span className={styles.suit} aria-hidden>
      <SuitIcon suit={suit} size={150} />
    </span>
    <h2 className="display">{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)

export const RulesCard = () => (
  <HomeCard suit="diamonds" title={homeText.rulesTitle} text={homeText.rulesText}>
    <Button component={Link} to="/rules" size="md" variant="default" rightSection={<ArrowIcon />}>
      {homeText.rulesLink}
    </Button>
  </HomeCard>
)

/** As `navigation/daily-address.ts` reads it, of which a first visit needs nothing else. */
const BEGINS = { beginsHand: true }

/** One press, and the hand begins or goes on. */
export const DailyCard = ({ link = homeText.dailyLink }: { readonly link?: string }) => (
  <HomeCard suit="hearts" title={homeText.dailyTitle} text={homeText.dailyText}>
    <Button component={Link} to="/daily" state={BEGINS} size="md" variant="default" rightSection={<ArrowIcon />}>
      {link}
    </Button>
  </HomeCard>
)
