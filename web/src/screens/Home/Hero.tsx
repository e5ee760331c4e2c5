import { Button } from '@mantine/core'
import { Component, lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ArrowIcon } from '../../ui/icons.tsx'
import { it } from '../../text/it.ts'
import styles from './Home.module.css'

const Cards = lazy(async () => ({ default: (await import('./FanCards.tsx')).FanCards }))

/** Without its picture the page is still whole. React asks for a class here. */
class PictureBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }
  override state = { hasFailed: false }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** The cards are only a picture: their drawings come after the page, and nothing moves when they are there. */
const Fan = () => (
  <div className={styles.fan} aria-hidden>
    <PictureBoundary>
      <Suspense fallback={null}>
        <Cards />
      </Suspense>
    </PictureBoundary>
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
