import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SuitName } from '#common/rules/cards.ts'
import { ArrowIcon, SuitIcon } from '../../ui/icons.tsx'
import styles from './Home.module.css'

type HomeCardProps = {
  readonly suit: SuitName
  readonly to: string
  readonly title: string
  readonly text: string
  readonly link: string
  readonly isMain?: boolean
  /** A second way from the same card. */
  readonly other?: { readonly to: string; readonly link: string }
}

/** One of the two cards of the home page that lead to another screen. */
export const HomeCard = ({ suit, to, title, text, link, isMain = false, other }: HomeCardProps) => (
  <section className={styles.way} data-main={isMain || undefined}>
    <span className={styles.suit} aria-hidden>
      <SuitIcon suit={suit} size={150} />
    </span>
    <h2 className="display">{title}</h2>
    <p>{text}</p>
    <div className={styles.links}>
      <Button component={Link} to={to} size="md" variant={isMain ? 'filled' : 'default'} rightSection={<ArrowIcon />}>
        {link}
      </Button>
      {other !== undefined && (
        <Button component={Link} to={other.to} size="md" variant="default">
          {other.link}
        </Button>
      )}
    </div>
  </section>
)
