/** The verification of a recorded game's deck. */
import { useMemo } from 'react'
import { movesIn, type GameAnswer } from '#common/protocol/game-record.ts'
import { verifyDeck, type DeckFinding } from '#common/record/verify-deck.ts'
import { playerIdOf } from '#common/table/view.ts'
import { DeckCheck } from '../../table/replay/DeckCheck.tsx'
import { deckNotes } from '../../state/deck-notes.ts'
import { useSession } from '../../state/account/session.ts'

/**
 * Verifies the deck of a recorded game with what this browser has noted of it. A move that cannot be read is left out,
 * so that its round is incomplete. Whoever comes by a link has no notes.
 */
const useDeckFindings = ({ game, roomId }: GameAnswer): readonly DeckFinding[] => {
  const { user } = useSession()
  return useMemo(() => {
    const notes =
      roomId === null || user === null
        ? null
        : deckNotes({ roomId, gameNumber: game.gameNumber, playerId: playerIdOf(user.id) })
    return verifyDeck({ ...game, moves: movesIn(game.moves) }, notes)
  }, [game, roomId, user])
}

export const DeckPanel = ({ answer }: { readonly answer: GameAnswer }) => {
  const findings = useDeckFindings(answer)
  const { players, serverPart, seedParts, seed } = answer.game
  return (
    <DeckCheck
      findings={findings}
      serverPart={serverPart}
      seedParts={seedParts}
      seed={seed}
      nameOf={(seat) => players[seat]?.name ?? ''}
    />
  )
}
