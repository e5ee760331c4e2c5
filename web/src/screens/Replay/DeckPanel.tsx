/** The verification of a recorded game's deck. */
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { DeckCheck } from '../../table/replay/DeckCheck.tsx'
import { useDeckFindings } from './useDeckFindings.ts'

export const DeckPanel = ({ answer }: { readonly answer: GameAnswer }) => {
  const findings = useDeckFindings(answer)
  const { players, serverPart, seedParts, seed } = answer.game
  return <DeckCheck findings={findings} serverPart={serverPart} seedParts={seedParts} seed={seed} nameOf={(seat) => players[seat]?.name ?? ''} />
}
