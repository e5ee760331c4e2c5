/** Verifies the deck of a recorded game with what this browser has noted of it. */
import { useMemo } from 'react'
import { moveIn, type GameAnswer } from '#common/protocol/game-record.ts'
import { verifyDeck, type DeckFinding } from '#common/record/verify-deck.ts'
import { playerIdOf } from '#common/table/view.ts'
import { deckNotes } from '../../state/deck-notes.ts'
import { useSession } from '../../state/session.ts'

/** A move that cannot be read is left out, so that its round is incomplete. Whoever comes by a link has no notes. */
export const useDeckFindings = ({ game, roomId }: GameAnswer): readonly DeckFinding[] => {
  const { user } = useSession()
  return useMemo(() => {
    const notes = roomId === null || user === null ? null : deckNotes({ roomId, gameNumber: game.gameNumber, playerId: playerIdOf(user.id) })
    return verifyDeck({ ...game, moves: game.moves.map(moveIn).filter((move) => move !== null) }, notes)
  }, [game, roomId, user])
}
