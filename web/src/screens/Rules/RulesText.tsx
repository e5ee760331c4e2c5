import { Fragment, type ComponentType } from 'react'
import type { SuitName } from '#common/rules/cards.ts'
import { SuitIcon } from '../../ui/SuitIcon.tsx'
import { rulesText } from '../../text/rules.ts'
import * as sections from './sections.tsx'

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

export const SECTION_IDS = SECTIONS.map(([id]) => id)

/** All sections of the rules, in their order. */
export const RulesText = () => (
  <>
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
  </>
)
