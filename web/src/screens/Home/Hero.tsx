import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { CardId } from '#common/rules/cards.ts'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { it } from '../../text/it.ts'
import styles from './Home.module.css'

const FAN: readonly CardId[] = ['d11', 'h1', 's12', 's13', 'c1']

const Fan = () => (
  <div className={styles.fan} aria-hidden>
    {FAN.map((card) => (
      <div key={card} className={styles.fanCard}>
        <PlayingCard card={card} size="lg" />
      </div>
    ))}
  </div>
)

/** The top of the home page: what the game is and how to play at once, with the queen of spades between other cards. */
export const Hero = () => (
  <section className={styles.hero}>
    <div>
      <p className="overline">{it.home.overline}</p>
      <h1 className="display">{it.home.title}</h1>
      <p className={styles.lead}>{it.home.lead}</p>
      <div className={styles.links}>
        <Button component={Link} to="/join" size="md" rightSection={<ArrowIcon />}>
          {it.home.onlineLink}
        </Button>
        <Button component={Link} to="/solo" size="md" variant="default">
          {it.home.soloLink}
        </Button>
      </div>
      <dl className={styles.figures}>
        {it.home.facts.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
    <Fan />
  </section>
)
