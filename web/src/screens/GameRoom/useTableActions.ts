/** The effects of clicks at a table. `game/actions.ts` decides them, this module carries them out. */
import { startTransition, useLayoutEffect, useMemo, useRef } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import type { Vote } from '#common/table/votes.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { copyCode } from '../../ui/clipboard.ts'
import { toast } from '../../ui/toasts.ts'
import { chooseAhead, chosenAhead } from '../../state/card-play.ts'
import { currentSettings } from '../../state/settings.ts'
import { showRules } from '../../state/at-table.ts'
import { dismiss } from '../../state/table-announcements.ts'
import { toggleChat, toggleSound, toggleVoice } from '../../state/table-preferences.ts'
import { refuseCard } from '../../state/table-refusal.ts'
import { expectPassed, expectPlayed, noteSaid, select, writeDraft } from '../../state/table.ts'
import type { Gesture } from '../../game/card-play.ts'
import { cardAction, passAction, roundKey, type Choice, type ThirdCard } from '../../game/actions.ts'
import { whyRefused } from '../../game/turn.ts'
import type { TableActions, TableDialog } from '../../table/table-props.ts'
import { HINTS, type Hint } from '../../text/hints.ts'
import { isMeant } from './play-card.ts'
import type { Send } from './useTableConnection.ts'

export type TableActionOptions = {
  readonly view: TableView
  readonly selected: readonly CardId[]
  readonly hasPassed: boolean
  /** What happens to the third card that is chosen to be passed. */
  readonly thirdCard: ThirdCard
  readonly send: Send
  readonly leave: () => void
  readonly open: (dialog: TableDialog) => void
  readonly openPlayer: (playerId: string) => void
  readonly nudge: (playerId: string) => void
}

/** Why 'Conferma' does nothing. While the same hint is on screen, nothing is added. */
const say = (hint: Hint): void => void toast({ id: `hint-${hint}`, ...HINTS[hint] })

/** Chooses a card before the player's turn, or takes that back. False for a player who does not want that. */
const isChosenAhead = (hint: Hint, card: CardId): boolean => {
  if (!currentSettings().choosesAhead || (hint !== 'notYourTurn' && hint !== 'waitForNextTrick')) return false
  chooseAhead(chosenAhead() === card ? null : card)
  return true
}

const clickCard = (options: TableActionOptions, lastPlay: { current: number }, card: CardId, gesture: Gesture): void => {
  const { view, selected, hasPassed, thirdCard, send } = options
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

const confirmPass = ({ view, selected, hasPassed, thirdCard, send }: TableActionOptions): void => {
  const action = passAction(view, { selected, hasPassed, thirdCard, sinceLastPlayMs: Infinity })
  if (action.type === 'hint') say(action.hint)
  else if (send('pass_cards', { cardIds: [...action.cards] })) startTransition(() => expectPassed(roundKey(view)))
}

/** Votes. Until the server shows the vote and the buttons are disabled, a second click is ignored. */
const castVote = ({ send }: TableActionOptions, lastVote: { current: number }, vote: Vote): void => {
  if (performance.now() - lastVote.current < ACTION_DEBOUNCE_MS) return
  lastVote.current = performance.now()
  send('disconnection_vote', { vote })
}

/** Takes the rest of the round. Until the server shows it and the button disappears, a second click is ignored. */
const claimRest = ({ send }: TableActionOptions, lastClaim: { current: number }): void => {
  if (performance.now() - lastClaim.current < ACTION_DEBOUNCE_MS) return
  lastClaim.current = performance.now()
  send('claim_rest', {})
}

/** Ends the pause after a trick. The cards of a claimed rest appear where its button was: the second half of a double click must not send them away. */
const skipTrick = ({ view, send }: TableActionOptions, lastClaim: { current: number }): void => {
  if (performance.now() - lastClaim.current < ACTION_DEBOUNCE_MS) return
  dismiss('trick')
  if (view.game?.phase === 'betweenTricks') send('next_trick', {})
}

/** Calls a vote. Until the server shows the vote and the button disappears, a second click is ignored. */
const callVote = ({ send }: TableActionOptions, lastVote: { current: number }, playerId: string): void => {
  if (performance.now() - lastVote.current < ACTION_DEBOUNCE_MS) return
  lastVote.current = performance.now()
  send('call_vote', { playerId })
}

/** Says a line in the chat; false when it could not be sent. */
export const sayLine = (send: Send, message: string): boolean => {
  noteSaid(message)
  return send('chat_message', { message })
}

/** The actions of a table. The functions stay the same from one render to the next. */
export const useTableActions = (options: TableActionOptions): TableActions => {
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
      claimRest: () => claimRest(current.current, lastClaim),
      skipTrick: () => skipTrick(current.current, lastClaim),
      write: writeDraft,
      say: (message) => sayLine(current.current.send, message),
      vote: (vote) => castVote(current.current, lastVote, vote),
      callVote: (playerId) => callVote(current.current, lastVote, playerId),
      nudge: (playerId) => current.current.nudge(playerId),
      react: (to, reaction) => void current.current.send('reaction', { to, reaction }),
      openPlayer: (playerId) => current.current.openPlayer(playerId),
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
