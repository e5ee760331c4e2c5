import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { cardPicture } from '../../table/CardPicture.tsx'
import { homeText } from '../../text/home.ts'
import styles from './Home.module.css'

const Cards = cardPicture(async () => (await import('./FanCards.tsx')).FanCards)

/** The top of the home page: what the game is and how to play at once, with the queen of spades between other cards. */
export const Hero = () => (
  <section className={styles.hero}>
    <div>
      <p className="overline">{homeText.overline}</p>
      <h1 className="display">{homeText.title}</h1>
      <p className={styles.lead}>{homeText.lead}</p>
      <div className={styles.links}>
        <Button component={Link} to="/join" size="md" rightSection={<ArrowIcon />}>
          {homeText.onlineLink}
        </Button>
        <Button component={Link} to="/solo" size="md" variant="default">
          {homeText.soloLink}
        </Button>
      </div>
      <dl className={styles.figures}>
        {homeText.facts.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div className={styles.fan} aria-hidden>
      <Cards />
    </div>
  </section>
)
