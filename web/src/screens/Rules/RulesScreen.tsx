import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { rulesText } from '../../text/rules.ts'
import { RulesText, SECTION_IDS } from './RulesText.tsx'
import styles from './Rules.module.css'

/** The rules, explained so that a beginner can play after reading them. */
export const RulesScreen = () => (
  <div className={styles.rules}>
    <PageTitle>{rulesText.title}</PageTitle>
    <header className={styles.head}>
      <h1 className="display">{rulesText.title}</h1>
      <p>{rulesText.lead}</p>
      <p>
        {rulesText.orLearn}{' '}
        <Link className="text-link" to="/solo/lesson">
          {rulesText.learn}
        </Link>
      </p>
    </header>
    <nav className={styles.contents} aria-label={rulesText.contents}>
      <p className="overline">{rulesText.contents}</p>
      <ol>
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{rulesText.sections[id]}</a>
          </li>
        ))}
      </ol>
    </nav>
    <article className={styles.body}>
      <RulesText />
      <div className={styles.ready}>
        <p>{rulesText.ready}</p>
        <div className={styles.ways}>
          <Button component={Link} to="/solo" size="md" variant="default">
            {rulesText.playAlone}
          </Button>
          <Button component={Link} to="/join" size="md" rightSection={<ArrowIcon />}>
            {rulesText.play}
          </Button>
        </div>
      </div>
    </article>
  </div>
)
