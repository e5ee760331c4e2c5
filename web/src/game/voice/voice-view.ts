/** What the screens show of the voice chat of a table (specification section 2, 'Voice chat panel'). */

/** The volume at which voices begin, of 100 (specification section 9). */
export const DEFAULT_VOLUME = 80

/** Above this level, of 255, somebody is speaking (specification section 9). */
export const SPEAKING_THRESHOLD = 25

/** Why the voice chat, or the microphone, does not work. */
const VOICE_PROBLEMS = [
  'denied',
  'noMicrophone',
  'microphoneBusy',
  'microphoneLost',
  'unsupported',
  'insecure',
  'elsewhere',
  'unreachable',
] as const
export type VoiceProblem = (typeof VOICE_PROBLEMS)[number]

/**
 * Another player in the voice chat. `isHeard`: their voice has a way to this browser. `volume` is 0 to 100, what this
 * viewer has chosen for them.
 */
export type VoiceMember = {
  readonly id: string
  readonly name: string
  readonly isHeard: boolean
  readonly isSpeaking: boolean
  readonly volume: number
  readonly isMuted: boolean
}

/** What a viewer chooses for one other player. */
export type MemberChoice = Pick<VoiceMember, 'volume' | 'isMuted'>

export type Microphone = { readonly id: string; readonly label: string }

/**
 * `out`: not in the voice chat. `entering`: waits for the server. `offline`: in it, but the connection to the server is
 * lost; it comes back by itself.
 */
export type VoiceStatus = 'out' | 'entering' | 'in' | 'offline'

export type VoiceView = {
  /** Whether this browser has what voice needs. If not, the chat cannot be entered. */
  readonly isPossible: boolean
  readonly status: VoiceStatus
  readonly problem: VoiceProblem | null
  /** Whether the viewer wants to be heard; with push-to-talk only while they hold the key. */
  readonly isMicOn: boolean
  readonly isPushToTalk: boolean
  /** Whether the key of push-to-talk is held. */
  readonly isHeld: boolean
  readonly isAudioOn: boolean
  /** 0 to 100. */
  readonly volume: number
  /** Whether the viewer is speaking, and is heard. */
  readonly isSpeaking: boolean
  /** Whether the browser plays nothing before the viewer has touched the page. */
  readonly isBlocked: boolean
  /** The others in the voice chat, in the order in which they came. */
  readonly members: readonly VoiceMember[]
  readonly microphones: readonly Microphone[]
  /** The chosen microphone; empty for the browser's own choice. */
  readonly microphoneId: string
  /** Whether the level of the microphone is shown as a test. A test changes nothing about who hears the viewer. */
  readonly isTesting: boolean
}

export const NO_VOICE: VoiceView = {
  isPossible: true,
  status: 'out',
  problem: null,
  isMicOn: false,
  isPushToTalk: false,
  isHeld: false,
  isAudioOn: true,
  volume: DEFAULT_VOLUME,
  isSpeaking: false,
  isBlocked: false,
  members: [],
  microphones: [],
  microphoneId: '',
  isTesting: false,
}

/** Whether the viewer is in the voice chat, also while the connection to the server is lost. */
export const isInVoice = ({ status }: Pick<VoiceView, 'status'>): boolean => status === 'in' || status === 'offline'

/** Whether the others are to hear the viewer's microphone. */
export const isSending = ({ isMicOn, isPushToTalk, isHeld }: VoiceView): boolean => isMicOn && (isHeld || !isPushToTalk)

/**
 * Whether an open microphone stays open. Who turns it off gets the device back; with push-to-talk it stays open, so
 * that the voice is there at once.
 */
export const keepsMicrophone = ({ isMicOn, isPushToTalk, isTesting }: VoiceView): boolean =>
  isMicOn || isPushToTalk || isTesting

/**
 * How a player takes part in the voice chat, as far as the viewer knows: only those who are in it are told who else is.
 */
export type VoicePresence = 'away' | 'silent' | 'speaking'

export const voicePresenceOf = (voice: VoiceView, playerId: string, viewerId: string): VoicePresence => {
  if (voice.status !== 'in') return 'away'
  if (playerId === viewerId) return voice.isSpeaking ? 'speaking' : 'silent'
  const member = voice.members.find(({ id }) => id === playerId)
  if (member === undefined) return 'away'
  return member.isSpeaking ? 'speaking' : 'silent'
}

/** What a player can do in the voice chat. */
export type VoiceActions = {
  readonly enter: () => void
  readonly leave: () => void
  readonly toggleMic: () => void
  /** Push-to-talk: whether the button is held. */
  readonly hold: (isHeld: boolean) => void
  readonly setPushToTalk: (isPushToTalk: boolean) => void
  readonly toggleAudio: () => void
  /** 0 to 100. */
  readonly setVolume: (volume: number) => void
  /** What this viewer hears of one other player. */
  readonly setMember: (playerId: string, chosen: Partial<MemberChoice>) => void
  readonly chooseMicrophone: (microphoneId: string) => void
  /** Shows the level of the microphone, or ends that. */
  readonly test: (isTesting: boolean) => void
  /** Opens the dialog with everything about the voice chat. */
  readonly open: () => void
}

export type VoiceProps = { readonly voice: VoiceView; readonly voiceActions: VoiceActions }
