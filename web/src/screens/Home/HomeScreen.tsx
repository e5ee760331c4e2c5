import { areGuestsWelcome, useSession } from '../../state/session.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { it } from '../../text/it.ts'
import { HomeCard } from './HomeCard.tsx'
import { Hero } from './Hero.tsx'
import styles from './Home.module.css'

export const HomeScreen = () => {
  const { isAuthenticated } = useSession()
  return (
    <div className={styles.home}>
      <PageTitle />
      <Hero />
      <div className={styles.ways}>
        <HomeCard suit="spades" to="/join" title={it.home.onlineTitle} text={isAuthenticated ? it.home.onlineTextSignedIn : areGuestsWelcome() ? it.home.onlineTextWithGuests : it.home.onlineText} link={it.home.onlineLink} other={{ to: '/solo', link: it.home.soloLink }} isMain />
        <HomeCard suit="diamonds" to="/rules" title={it.home.rulesTitle} text={it.home.rulesText} link={it.home.rulesLink} />
      </div>
    </div>
  )
}
