/** What the voice chat of a room needs. */
import type { IceServersAnswer } from '#common/protocol/answers.ts'
import type { ClientMessages } from '#common/protocol/messages.ts'
import type { VoiceView } from '../game/voice-view.ts'
import type { Clock } from '../transport/clock.ts'
import type { Answer } from '../transport/http.ts'

export type VoiceChatOptions = {
  readonly roomId: string
  readonly selfId: string
  readonly clock: Clock
  /** Sends a message to the table; false when there is no connection. */
  readonly send: <Type extends keyof ClientMessages & `voice_${string}`>(type: Type, payload: ClientMessages[Type]) => boolean
  /** Whether the viewer has muted a player for good, whatever is chosen for the voice chat. */
  readonly isMuted: (userId: string) => boolean
  readonly iceServers: () => Promise<Answer<IceServersAnswer>>
  readonly onView: (view: VoiceView) => void
  /** How loud the microphone is while it is tested: 0 to 255. */
  readonly onLevel: (level: number) => void
}
