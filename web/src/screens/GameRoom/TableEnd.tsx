/** The end of a game, with the chat. */
import type { JSX } from 'react'
import { GameOver, type GameOverProps } from '../../table/overlays/GameOver.tsx'
import { TalkDock } from '../../table/talk/TalkDock.tsx'
import { tableGamePage } from '../../navigation/game-address.ts'
import type { ChatMessage } from '../../game/table-snapshot.ts'
import { text } from '../../text/talk.ts'
import { withPart } from '../../state/deck-notes.ts'
import { GuestNote } from '../SaveProfile/GuestNote.tsx'
import type { Send } from './useTableConnection.ts'
import { useTalkDock } from './useTalkDock.ts'

type TableEndProps = Pick<GameOverProps, 'view' | 'playAgain' | 'voice' | 'onOpenPlayer'> & { readonly isDesktop: boolean; readonly chat: readonly ChatMessage[]; readonly send: Send }

export const TableEnd = ({ isDesktop, view, playAgain, voice, chat, send, onOpenPlayer }: TableEndProps): JSX.Element => {
  const dock = useTalkDock({ view, chat, phrases: text.phrases.over, send, followsPreference: true })
  return (
    <GameOver
      view={view}
      playAgain={playAgain}
      talk={isDesktop && <TalkDock {...dock} />}
      voice={
        <>
          {voice}
          {!isDesktop && <TalkDock {...dock} isInline />}
        </>
      }
      note={<GuestNote />}
      replayPage={tableGamePage(view.roomId, view.gameNumber)}
      onOpenPlayer={onOpenPlayer}
      onPlayAgain={() => send('play_again', withPart(view, {}))}
      onChangeLevel={null}
    />
  )
}
