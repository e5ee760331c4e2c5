/** What else there is about a season of a circle. */
import { useState, type JSX } from 'react'
import type { SeasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { average } from '../../../text/formats.ts'
import { seasonText } from '../../../text/circles/evenings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CrownIcon } from '../../../ui/icons/table-icons.tsx'
import { PeopleMatrix, type MatrixCell } from '../../Statistics/PeopleMatrix.tsx'
import { QueenMatrix } from '../../Statistics/QueenMatrix.tsx'
import { namesOf } from './evening-words.ts'
import { SeasonForm } from './SeasonForm.tsx'
import { matrixPeople, nameOfSeason } from './season-words.ts'
import styles from './Season.module.css'

type PartProps = { readonly season: SeasonAnswer; readonly userId: string }

const Ahead = ({ season, userId }: PartProps): JSX.Element => {
  const { players, places } = matrixPeople(season, userId)
  const { ahead, together } = season.matrices
  const cellAt = (row: number, column: number): MatrixCell | null => {
    const [a, b] = [places[row] ?? 0, places[column] ?? 0]
    if (a === b) return null
    const [times, games] = [ahead[a]?.[b] ?? 0, together[a]?.[b] ?? 0]
    return {
      sentence: seasonText.aheadOf(players[row]?.name ?? '', players[column]?.name ?? '', times, games),
      heat: 0,
      shown: games > 0 && (
        <span className={styles.ahead} data-mostly={2 * times > games || undefined}>
          {times}
          <small>{games}</small>
        </span>
      ),
    }
  }
  return (
    <section className={styles.part}>
      <div>
        <h3 className="overline">{seasonText.ahead}</h3>
        <p className="small">{seasonText.aheadLead}</p>
      </div>
      <PeopleMatrix players={players} corner={seasonText.aheadCorner} cellAt={cellAt} />
    </section>
  )
}

const Queens = ({ season, userId }: PartProps): JSX.Element => {
  const { players, places } = matrixPeople(season, userId)
  const given = places.map((giver) => places.map((taker) => season.matrices.queens[giver]?.[taker] ?? 0))
  return <QueenMatrix matrix={{ players, given }} explained={seasonText.queens} />
}

type MoreProps = PartProps & {
  readonly slug: string
  readonly isOwner: boolean
  /** Whether it is another season than the present one. */
  readonly isPast: boolean
  /** Shows the season of a day, or the present one. */
  readonly onSeason: (day: string | null) => void
}

const Trophies = ({ season: { trophies, people }, onSeason }: Pick<MoreProps, 'season' | 'onSeason'>): JSX.Element => {
  const nameOf = namesOf(people)
  return (
    <section className={styles.part}>
      <h3 className="overline">{seasonText.trophies}</h3>
      <ul className="ruled">
        {trophies.map((trophy) => (
          <li key={trophy.from}>
            <button type="button" className={styles.trophy} onClick={() => onSeason(trophy.from)}>
              <CrownIcon size={20} />
              <span>
                <b>{seasonText.trophy(trophy.winners.map(nameOf), average(trophy.points))}</b>
                <small>{nameOfSeason(trophy)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const SeasonMore = ({ slug, season, userId, isOwner, isPast, onSeason }: MoreProps): JSX.Element => {
  const [isChanging, setChanging] = useState(false)
  const isPlayed = season.matrices.players.length > 1
  return (
    <div className={styles.parts}>
      {isPlayed && <Ahead season={season} userId={userId} />}
      {isPlayed && <Queens season={season} userId={userId} />}
      {season.trophies.length > 0 && <Trophies season={season} onSeason={onSeason} />}
      <div className={styles.ways}>
        {isPast && (
          <Button variant="default" onClick={() => onSeason(null)}>
            {seasonText.present}
          </Button>
        )}
        {isOwner && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {seasonText.change}
          </Button>
        )}
      </div>
      <Dialog title={seasonText.changeTitle} isOpen={isChanging} onClose={() => setChanging(false)}>
        <SeasonForm
          slug={slug}
          season={season.season}
          onStored={(from) => {
            setChanging(false)
            onSeason(from)
          }}
        />
      </Dialog>
    </div>
  )
}
