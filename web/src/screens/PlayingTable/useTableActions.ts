/** The effects of clicks at a table. `game/actions.ts` decides them, this module carries them out. */
import { startTransition, useLayoutEffect, useMemo, useRef } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { copyCode } from '../../ui/sharing.ts'
import { toast } from '../../ui/toasts.ts'
import { chooseAhead, chosenAhead, lift, liftedCard } from '../../state/hand.ts'
import { currentSettings } from '../../state/settings/settings.ts'
import { showRules } from '../../state/at-table.ts'
import { dismiss } from '../../state/story.ts'
import { toggleChat, toggleSound, toggleVoice } from '../../state/settings/table-preferences.ts'
import { refuseCard } from '../../state/hand.ts'
import {
  expectPassed,
  expectPlayed,
  hasPassedNow,
  noteSaid,
  select,
  shownView,
  useTable,
  writeDraft,
} from '../../state/table.ts'
import { type Gesture, afterGesture, priceOf } from '../../game/hand/card-play.ts'
import { cardAction, passAction, roundKey, type Choice, type ThirdCard } from '../../game/hand/actions.ts'
import { whyRefused } from '../../game/turn.ts'
import type { TableActions, TableDialog } from '../../table/table-props.ts'
import { HINTS, type Hint } from '../../text/table/hand.ts'
import type { Send } from './useTableConnection.ts'
import { legalHand } from '../../game/hand/playable.ts'

/** Whether a card that may be played is played now. Otherwise it was lifted, or asks whether the player means it. */
const isMeant = (view: TableView, card: CardId, gesture: Gesture): boolean => {
  const { playBy, asksBefore } = currentSettings()
  const before = liftedCard()
  const state = before?.card !== card ? 'flat' : before.price === null ? 'lifted' : 'asked'
  const mayChoose = gesture.by !== 'itself' && legalHand(view).size > 1
  const price = asksBefore && mayChoose ? priceOf(view, card) : null
  const after = afterGesture(playBy, gesture, state, price !== null)
  lift(after === 'played' || after === 'flat' ? null : { card, price: after === 'asked' ? price : null })
  return after === 'played'
}

type TableActionOptions = {
  readonly view: TableView
  /** What happens to the third card that is chosen to be passed. */
  readonly thirdCard: ThirdCard
  readonly send: Send
  readonly leave: () => void
  readonly open: (dialog: TableDialog) => void
  /** Missing where nobody else can be looked at, or woken. */
  readonly openPlayer?: (playerId: string) => void
  readonly nudge?: (playerId: string) => void
}
/** With the cards that are chosen to be passed, and whether the pass is confirmed. */
type Options = TableActionOptions & Pick<Choice, 'selected' | 'hasPassed'>
type Moment = { current: number }

/** Why 'Conferma' does nothing. While the same hint is on screen, nothing is added. */
const say = (hint: Hint): void => void toast({ id: `hint-${hint}`, ...HINTS[hint] })

/** Chooses a card before the player's turn, or takes that back. False for a player who does not want that. */
const isChosenAhead = (hint: Hint, card: CardId): boolean => {
  if (!currentSettings().choosesAhead || (hint !== 'notYourTurn' && hint !== 'waitForNextTrick')) return false
  chooseAhead(chosenAhead() === card ? null : card)
  return true
}

const clickCard = (options: Options, lastPlay: Moment, card: CardId, gesture: Gesture): void => {
  const { selected, hasPassed, thirdCard, send } = options
  // What was drawn may be older: a card that is on its way must not be sent again.
  const view = shownView() ?? options.view
  const choice: Choice = { selected, hasPassed, thirdCard, sinceLastPlayMs: performance.now() - lastPlay.current }
  const action = cardAction(view, choice, card)
  switch (action.type) {
    case 'select':
      select(action.selected)
      if (action.selected.includes(card)) send('select_card', { cardId: card })
      return
    case 'play':
      if (!isMeant(view, card, gesture)) return
      lastPlay.current = performance.now()
      if (!send('play_card', { cardId: card })) return
      // As in `RoomListener`: the table is drawn in between the frames of what moves.
      startTransition(() => expectPlayed(card))
      // Whatever was chosen before was meant for this trick.
      chooseAhead(null)
      return
    case 'hint':
      return isChosenAhead(action.hint, card) ? undefined : refuseCard(view, card, whyRefused(view, action.hint))
    case 'nothing':
      return
  }
}

const confirmPass = ({ view, selected, thirdCard, send }: Options): void => {
  const action = passAction(view, { selected, hasPassed: hasPassedNow(), thirdCard, sinceLastPlayMs: Infinity })
  if (action.type === 'hint') say(action.hint)
  else if (send('pass_cards', { cardIds: [...action.cards] })) startTransition(() => expectPassed(roundKey(view)))
}

/** Until the server shows what a click has done, and the button is disabled or gone, a second click is ignored. */
const onceInAWhile = (last: Moment, act: () => void): void => {
  if (performance.now() - last.current < ACTION_DEBOUNCE_MS) return
  last.current = performance.now()
  act()
}

/**
 * Ends the pause after a trick. The cards of a claimed rest appear where its button was: the second half of a double
 * click must not send them away.
 */
const skipTrick = ({ view, send }: Options, lastClaim: Moment): void => {
  if (performance.now() - lastClaim.current < ACTION_DEBOUNCE_MS) return
  dismiss('trick')
  if (view.viewerSeat !== null && view.game?.phase === 'betweenTricks') send('next_trick', {})
}

/** Says a line in the chat; false when it could not be sent. */
export const sayLine = (send: Send, message: string): boolean => {
  noteSaid(message)
  return send('chat_message', { message })
}

/** The actions of a table. The functions stay the same from one render to the next. */
export const useTableActions = (given: TableActionOptions): TableActions => {
  const { selected, hasPassed } = useTable()
  const options: Options = { ...given, selected, hasPassed }
  const current = useRef(options)
  useLayoutEffect(() => {
    current.current = options
  })
  const lastPlay = useRef(-Infinity)
  const lastVote = useRef(-Infinity)
  const lastClaim = useRef(-Infinity)
  return useMemo(
    () => ({
      clickCard: (card, gesture) => clickCard(current.current, lastPlay, card, gesture),
      confirmPass: () => confirmPass(current.current),
      claimRest: () => onceInAWhile(lastClaim, () => current.current.send('claim_rest', {})),
      skipTrick: () => skipTrick(current.current, lastClaim),
      write: writeDraft,
      say: (message) => sayLine(current.current.send, message),
      vote: (vote) => onceInAWhile(lastVote, () => current.current.send('disconnection_vote', { vote })),
      callVote: (playerId) => onceInAWhile(lastVote, () => current.current.send('call_vote', { playerId })),
      nudge: (playerId) => current.current.nudge?.(playerId),
      react: (to, reaction) => void current.current.send('reaction', { to, reaction }),
      openPlayer: (playerId) => current.current.openPlayer?.(playerId),
      returnToSeat: () => void current.current.send('return_to_seat', {}),
      leave: () => current.current.leave(),
      copyCode: () => void copyCode(current.current.view.roomId),
      toggleSound,
      toggleChat,
      toggleVoice,
      open: (dialog) => current.current.open(dialog),
      showRules: () => showRules(true),
    }),
    [],
  )
}
