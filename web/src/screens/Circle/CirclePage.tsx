/** The page of a circle for who belongs: the table, the people, the link, and the rest behind 'Altro'. */
import { lazy, Suspense, useState, type JSX } from 'react'
import type { CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { circleText } from '../../text/circles/circles.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { MoreIcon } from '../../ui/icons/page-icons.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { CircleLink } from './CircleLink.tsx'
import { CircleMembers } from './CircleMembers.tsx'
import { CircleMenu } from './CircleMenu.tsx'
import { NextDate } from './dates/NextDate.tsx'
import styles from './Circle.module.css'
import { Reminders } from './Reminders.tsx'
import { tableOffer, watchableTable, type TableOffer } from './circle-rules.ts'
import type { CircleProps } from './Outside.tsx'

const CirclePast = lazy(async () => ({ default: (await import('./evenings/CirclePast.tsx')).CirclePast }))
const CircleChallenge = lazy(async () => ({ default: (await import('./CircleChallenge.tsx')).CircleChallenge }))

const stateOf = (offer: TableOffer): string => {
  const namesAt = (players: readonly { readonly name: string }[]) => players.map(({ name }) => name)
  switch (offer.kind) {
    case 'sit':
      return circleText.waiting(namesAt(offer.table.players))
    case 'open':
      return offer.playing === null ? circleText.noTable : circleText.playing(namesAt(offer.playing.players))
    case 'back':
      return {
        waiting: circleText.ownWaiting,
        playing: circleText.ownPlaying,
        suspended: circleText.ownSuspended,
      }[offer.table.status]
  }
}

const wordsOf = (offer: TableOffer): string => {
  if (offer.kind === 'back') return offer.table.status === 'suspended' ? circleText.resume : circleText.back
  return circleText[offer.kind]
}

/** The table, and the one gold button of the page. */
const Tonight = ({ circle, seat, isBusy }: Pick<CircleProps, 'circle' | 'seat' | 'isBusy'>): JSX.Element => {
  const offer = tableOffer(circle)
  const watchable = watchableTable(circle)
  return (
    <header className={styles.tonight}>
      <p className="overline">{circleText.overline}</p>
      <h1 className="display">{circle.name}</h1>
      <p className="soft" role="status">
        {stateOf(offer)}
      </p>
      <Button
        size="lg"
        rightSection={<ArrowIcon />}
        disabled={isBusy}
        onClick={() => void (offer.kind === 'open' ? seat.open() : seat.sit(offer.table.roomId))}
      >
        {wordsOf(offer)}
      </Button>
      {offer.kind === 'back' && offer.table.status !== 'waiting' && (
        <Button variant="subtle" disabled={isBusy} onClick={() => void seat.open()}>
          {circleText.openAnother}
        </Button>
      )}
      {watchable !== null && (
        <LazyPart
          key={watchable}
          load={() => import('../Spectators/WatchLink.tsx')}
          render={({ WatchLink }) => <WatchLink roomId={watchable} />}
        />
      )}
    </header>
  )
}

const everybodyIn = ({ members, waiting }: CircleAnswer): readonly { readonly name: string }[] =>
  [...members, ...waiting].map(({ nickname }) => ({ name: nickname }))

export const CirclePage = ({ circle, user, seat, isBusy, change }: CircleProps): JSX.Element => {
  // Each opening begins anew; what is being closed stays as it is.
  const [menu, setMenu] = useState({ isOpen: false, opened: 0 })
  return (
    <NamesTogether value={namesTogether(everybodyIn(circle))}>
      <div className={styles.circle}>
        <div className={styles.main}>
          <Tonight circle={circle} seat={seat} isBusy={isBusy} />
          <NextDate slug={circle.slug} />
          <Reminders />
        </div>
        <div className={styles.side}>
          <CircleMembers circle={circle} user={user} isBusy={isBusy} change={change} />
          <CircleLink circle={circle} />
          <Suspense fallback={null}>
            <CircleChallenge slug={circle.slug} user={user} />
          </Suspense>
          <Button
            variant="subtle"
            leftSection={<MoreIcon />}
            aria-haspopup="dialog"
            className={styles.more ?? ''}
            onClick={() => setMenu({ isOpen: true, opened: menu.opened + 1 })}
          >
            {circleText.more}
          </Button>
        </div>
        <Suspense fallback={null}>
          <CirclePast circle={circle} user={user} />
        </Suspense>
      </div>
      <CircleMenu
        key={menu.opened}
        circle={circle}
        user={user}
        isBusy={isBusy}
        change={change}
        isOpen={menu.isOpen}
        onClose={() => setMenu({ ...menu, isOpen: false })}
      />
    </NamesTogether>
  )
}
