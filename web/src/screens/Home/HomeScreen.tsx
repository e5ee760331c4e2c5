import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pageFacts } from '../../state/page-facts.ts'
import { useSession } from '../../state/session.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { it } from '../../text/it.ts'
import { HomeCard } from './HomeCard.tsx'
import { Hero } from './Hero.tsx'
import styles from './Home.module.css'

export const HomeScreen = () => {
  const { isAuthenticated } = useSession()
  const visitorText = pageFacts().areGuestsWelcome ? it.home.onlineTextWithGuests : it.home.onlineText
  return (
    <div className={styles.home}>
      <PageTitle />
      <Hero />
      <div className={styles.ways}>
        <HomeCard suit="spades" title={it.home.onlineTitle} text={isAuthenticated ? it.home.onlineTextSignedIn : visitorText} isMain />
        <HomeCard suit="diamonds" title={it.home.rulesTitle} text={it.home.rulesText}>
          <Button component={Link} to="/rules" size="md" variant="default" rightSection={<ArrowIcon />}>
            {it.home.rulesLink}
          </Button>
        </HomeCard>
      </div>
    </div>
  )
}
