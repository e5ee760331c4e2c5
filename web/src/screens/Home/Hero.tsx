import type { CardId } from '#common/rules/cards.ts'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { it } from '../../text/it.ts'

const FAN: readonly CardId[] = ['d11', 'h1', 's12', 's13', 'c1']

const Fan = () => (
  <div className="fan" aria-hidden>
    {FAN.map((card) => (
      <div key={card} className="fan-card">
        <PlayingCard card={card} size="lg" />
      </div>
    ))}
  </div>
)

/** The face of the house: what the game is, and the lady whom nobody wants. */
export const Hero = () => (
  <section className="hero">
    <div className="hero-words">
      <p className="overline">{it.home.overline}</p>
      <h1 className="display">{it.home.title}</h1>
      <p className="hero-lead">{it.home.lead}</p>
      <dl className="facts">
        {it.home.facts.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
    <Fan />
  </section>
)
