import { Link } from 'react-router-dom'
import { pageFacts } from '../../state/page-facts.ts'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { homeText } from '../../text/home.ts'
import { HomeCard } from './HomeCard.tsx'
import { Hero } from './Hero.tsx'
import styles from './Home.module.css'

export const HomeScreen = () => {
  const { isAuthenticated } = useSession()
  const visitorText = pageFacts().areGuestsWelcome ? homeText.onlineTextWithGuests : homeText.onlineText
  return (
    <div className={styles.home}>
      <PageTitle />
      <Hero />
      <div className={styles.ways}>
        <HomeCard suit="spades" title={homeText.onlineTitle} text={isAuthenticated ? homeText.onlineTextSignedIn : visitorText} isMain>
          <Button component={Link} to="/join" size="md" rightSection={<ArrowIcon />}>
            {homeText.roomsLink}
          </Button>
        </HomeCard>
        <HomeCard suit="diamonds" title={homeText.rulesTitle} text={homeText.rulesText}>
          <Button component={Link} to="/rules" size="md" variant="default" rightSection={<ArrowIcon />}>
            {homeText.rulesLink}
          </Button>
        </HomeCard>
      </div>
    </div>
  )
}
