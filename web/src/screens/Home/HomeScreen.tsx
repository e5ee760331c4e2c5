import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { pageFacts } from '../../state/page-facts.ts'
import { useSession, useSignedOutNotice } from '../../state/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { whenQuiet } from '../../transport/idle.ts'
import { homeText } from '../../text/home.ts'
import { cardPicture } from '../../table/hand/CardPicture.tsx'
import { DailyCard, HomeCard, RulesCard } from './HomeCards.tsx'
import styles from './Home.module.css'

const Cards = cardPicture(async () => (await import('./FanCards.tsx')).FanCards)

/** The top of the home page: what the game is and how to play at once, with the queen of spades between other cards. */
const Hero = () => (
  <section className={styles.hero}>
    <div>
      <p className="overline">{homeText.overline}</p>
      <h1 className="display">{homeText.title}</h1>
      <p className={styles.lead}>{homeText.lead}</p>
      <div className={styles.links}>
        <Button component={Link} to="/join" size="md" rightSection={<ArrowIcon />}>
          {homeText.onlineLink}
        </Button>
        <Button component={Link} to="/solo/lesson" size="md" variant="default">
          {homeText.lessonLink}
        </Button>
        <Button component={Link} to="/solo" size="md" variant="subtle">
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

/** Longer than a first screen takes. */
const QUIET_MS = 1_000
/** Without a network it is missing, and the page stays. */
const WatchableGame = lazy(() =>
  import('./WatchableGame.tsx').then(
    (part) => ({ default: part.WatchableGame }),
    () => ({ default: () => null }),
  ),
)

/** The game that everybody may watch, when the page has nothing else to do. */
const LaterGame = () => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(QUIET_MS, () => setQuiet(true)), [])
  return <Suspense>{isQuiet && <WatchableGame ownRoomIds={[]} />}</Suspense>
}

/** For who was never here: what the game is, and the ways into it. */
const Leaflet = () => (
  <div className={styles.home}>
    <Hero />
    <div className={styles.ways}>
      <HomeCard
        suit="spades"
        title={homeText.onlineTitle}
        text={pageFacts().areGuestsWelcome ? homeText.onlineTextWithGuests : homeText.onlineText}
        isMain
      >
        <Button component={Link} to="/join" size="md" variant="default" rightSection={<ArrowIcon />}>
          {homeText.roomsLink}
        </Button>
      </HomeCard>
      <DailyCard />
      <RulesCard />
    </div>
    <LaterGame />
  </div>
)

const OwnHome = lazy(async () => ({ default: (await import('./OwnHome.tsx')).OwnHome }))

/** The leaflet for visitors, which the server draws; for whoever is signed in, what is theirs. */
export const HomeScreen = () => {
  const { user: known, isLoading } = useSession()
  // Who has just signed out is still known for a moment; the server would refuse what it is asked for them.
  const user = useSignedOutNotice() === null ? known : null
  return (
    <>
      <PageTitle />
      {isLoading && <Loading />}
      {!isLoading && user === null && <Leaflet />}
      {user !== null && (
        <Suspense fallback={<Loading />}>
          <OwnHome key={user.id} user={user} />
        </Suspense>
      )}
    </>
  )
}
