/** The dialog in which the evenings of a circle are planned, moved and cancelled. */
import { useState, type JSX } from 'react'
import { CIRCLE_PROPOSALS } from '#common/limits.ts'
import { daysAfter, wallTimeAt, weekdayOf, type WallTime } from '#common/circles/wall-time.ts'
import type { CircleDates, CircleEvening } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { changeDate, proposeDate, setSlot } from '../../../transport/rest/circle-dates.ts'
import { serverNow } from '../../../transport/server-clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SlotForm, WhenForm } from './DateForms.tsx'
import type { ChangeDates } from './useDates.ts'

type ChangeProps = {
  readonly slug: string
  readonly dates: CircleDates
  readonly next: CircleEvening | null
  readonly change: ChangeDates
}
type View = 'menu' | 'slot' | 'move' | 'propose' | 'add'
type Item = { readonly label: string; readonly view?: View; readonly act?: () => void }

/** Friends who have planned nothing yet play in the evening. */
const USUAL_TIME = '21:00'
const tomorrow = (): string => daysAfter(wallTimeAt(serverNow().getTime()).day, 1)

const slotWords = ({ slot }: CircleDates): string =>
  slot === null ? circleDateText.weekly : circleDateText.weeklyAt(slot.weekday, slot.time)

const itemsFor = ({
  dates,
  next,
  cancel,
  undo,
}: ChangeProps & { readonly cancel: () => void; readonly undo: () => void }) => {
  const propose: readonly Item[] =
    dates.proposals.length < CIRCLE_PROPOSALS ? [{ label: circleDateText.propose, view: 'propose' }] : []
  const weekly: Item = { label: slotWords(dates), view: 'slot' }
  const items: readonly Item[] =
    next === null
      ? [weekly, { label: circleDateText.addOne, view: 'add' }, ...propose]
      : [
          { label: circleDateText.cancel, act: cancel },
          { label: circleDateText.move, view: 'move' },
          ...(next.isMoved ? [{ label: circleDateText.back(next.name), act: undo }] : []),
          ...propose,
          weekly,
        ]
  return items
}

const TITLES: Readonly<Record<View, string>> = {
  menu: circleDateText.change,
  slot: circleDateText.weekly,
  move: circleDateText.move,
  propose: circleDateText.propose,
  add: circleDateText.addOne,
}

type Shown = ChangeProps & { readonly view: View; readonly onView: (view: View) => void; readonly onDone: () => void }

/** What the dialog shows. It closes when something was done. */
const Content = ({ view, onView, onDone, ...props }: Shown): JSX.Element => {
  const { slug, dates, next, change } = props
  const done = async (asked: ReturnType<typeof changeDate>): Promise<void> => {
    if (await change(asked)) onDone()
  }
  const changeNext = (what: Parameters<typeof changeDate>[2]): void => {
    if (next !== null) void done(changeDate(slug, next.name, what))
  }
  const someTime: WallTime = { day: tomorrow(), time: next?.time ?? dates.slot?.time ?? USUAL_TIME }
  const { proposeHint, proposeThis, moveTo, save } = circleDateText
  switch (view) {
    case 'slot': {
      const { weekday, time } = dates.slot ?? { weekday: weekdayOf(next?.day ?? someTime.day), time: someTime.time }
      const keep = (slot: Parameters<typeof setSlot>[1]): void => void done(setSlot(slug, slot))
      return <SlotForm weekday={weekday} time={time} isSet={dates.slot !== null} onSlot={keep} />
    }
    case 'move':
      return (
        <WhenForm
          at={next ?? someTime}
          submit={moveTo}
          onChoose={({ day, time }) => changeNext({ type: 'move', to: { day, time } })}
        />
      )
    case 'propose':
      return (
        <WhenForm
          at={someTime}
          hint={proposeHint}
          submit={proposeThis}
          onChoose={(at) => void done(proposeDate(slug, at))}
        />
      )
    case 'add':
      return (
        <WhenForm
          at={someTime}
          submit={save}
          onChoose={({ day, time }) => void done(changeDate(slug, day, { type: 'add', time }))}
        />
      )
    case 'menu': {
      const ways = { cancel: () => changeNext({ type: 'cancel' }), undo: () => changeNext({ type: 'undo' }) }
      return (
        <div className="stack">
          {itemsFor({ ...props, ...ways }).map(({ label, view: to, act }) => (
            <Button key={label} variant="default" size="md" fullWidth onClick={act ?? (() => onView(to ?? 'menu'))}>
              {label}
            </Button>
          ))}
        </div>
      )
    }
  }
}

type ChangeDateProps = ChangeProps & { readonly isOpen: boolean; readonly onClose: () => void }

export const ChangeDate = ({ isOpen, onClose, ...props }: ChangeDateProps): JSX.Element => {
  const [view, setView] = useState<View>('menu')
  const title = view === 'menu' && props.next === null ? circleDateText.plan : TITLES[view]
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Content {...props} view={view} onView={setView} onDone={onClose} />
    </Dialog>
  )
}
