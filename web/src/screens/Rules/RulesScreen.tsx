import { Button } from '@mantine/core'
import { Fragment, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import type { SuitName } from '#common/rules/cards.ts'
import { ArrowIcon, SuitIcon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { rulesText } from '../../text/rules.ts'
import * as sections from './sections.tsx'
import styles from './Rules.module.css'

type SectionId = keyof typeof rulesText.sections

const SECTIONS: readonly (readonly [SectionId, ComponentType])[] = [
  ['brief', sections.Brief],
  ['deck', sections.Deck],
  ['pass', sections.Pass],
  ['tricks', sections.Tricks],
  ['hearts', sections.Hearts],
  ['scoring', sections.Scoring],
  ['round', sections.Round],
  ['end', sections.End],
  ['queen', sections.Queen],
  ['advice', sections.Advice],
]
const ORNAMENTS: readonly SuitName[] = ['spades', 'diamonds', 'clubs', 'hearts']

/** The rules, explained so that a beginner can play after reading them. */
export const RulesScreen = () => (
  <div className={styles.rules}>
    <PageTitle>{rulesText.title}</PageTitle>
    <header className={styles.head}>
      <h1 className="display">{rulesText.title}</h1>
      <p>{rulesText.lead}</p>
      <p>
        {rulesText.orLearn} <Link to="/solo/lesson">{rulesText.learn}</Link>
      </p>
    </header>
    <nav className={styles.contents} aria-label={rulesText.contents}>
      <p className="overline">{rulesText.contents}</p>
      <ol>
        {SECTIONS.map(([id]) => (
          <li key={id}>
            <a href={`#${id}`}>{rulesText.sections[id]}</a>
          </li>
        ))}
      </ol>
    </nav>
    <article className={styles.body}>
      {SECTIONS.map(([id, Body], index) => (
        <Fragment key={id}>
          {index > 0 && (
            <div className="rule">
              <SuitIcon suit={ORNAMENTS[index % ORNAMENTS.length] ?? 'spades'} size={15} />
            </div>
          )}
          <section id={id} aria-labelledby={`${id}-title`}>
            <h2 className="display" id={`${id}-title`}>
              {rulesText.sections[id]}
            </h2>
            <Body />
          </section>
        </Fragment>
      ))}
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
