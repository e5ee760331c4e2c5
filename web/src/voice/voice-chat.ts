/**
 * The voice chat of one room, as its screen uses it: what it shows is a `VoiceView`, what a player can do are its
 * methods. It is entered by a click. A player who was in it comes back to it after a reload of the page and whenever
 * the connection to the server is back.
 */
import type { ClientMessages, VoiceMessage, VoiceUser } from '#common/protocol/messages.ts'
import type { IceServersAnswer } from '#common/protocol/rest/answers.ts'
import type { MemberChoice, VoiceProblem, VoiceView } from '../game/voice/voice-view.ts'
import type { Cancel, Timers } from '../transport/timers.ts'
import type { Answer } from '../transport/rest/http.ts'
import { AudioSystem } from '../transport/voice/audio-system.ts'
import { Call, isCallPossible } from './call.ts'
import { keepStay, loadStay, VoicePreferences } from './kept-voice.ts'
import { MicrophoneSwitches } from './microphone-switches.ts'
import { isMicrophoneAllowed } from './microphone.ts'
import { membersOf, ShownVoice } from './shown-voice.ts'
import { sendSignal } from './signals.ts'

/** How long the server may take to let somebody in. */
const ANSWER_MS = 10_000

export type VoiceChatOptions = {
  readonly roomId: string
  readonly selfId: string
  readonly timers: Timers
  /** Sends a message to the table; false when there is no connection. */
  readonly send: <Type extends keyof ClientMessages & `voice_${string}`>(
    type: Type,
    payload: ClientMessages[Type],
  ) => boolean
  /** Whether the viewer has muted a player for good, whatever is chosen for the voice chat. */
  readonly isMuted: (userId: string) => boolean
  readonly iceServers: () => Promise<Answer<IceServersAnswer>>
  readonly onView: (view: VoiceView) => void
  /** How loud the microphone is while it is tested: 0 to 255. */
  readonly onLevel: (level: number) => void
}

export class VoiceChat {
  readonly #options: VoiceChatOptions
  readonly #audio = new AudioSystem()
  readonly #preferences = new VoicePreferences()
  readonly #shown: ShownVoice
  readonly microphone: MicrophoneSwitches
  #call: Call | null = null
  /** Whether the server has this user in its list, so that it passes signals on. */
  #isListed = false
  #entries = 0
  #cancelDeadline: Cancel = () => undefined
  #mayReturn = true

  constructor(options: VoiceChatOptions) {
    this.#options = options
    this.#shown = new ShownVoice(options.onView)
    this.microphone = new MicrophoneSwitches({
      shown: this.#shown,
      preferences: this.#preferences,
      context: () => this.#audio.context(),
      isInCall: () => this.#call !== null,
      onTrack: (track) => this.#call?.send(track),
      onSpeaking: (isSpeaking) => this.#speak(isSpeaking),
      onLevel: options.onLevel,
      onSwitched: () => this.#keepStay(),
      onTestEnded: () => {
        if (this.#call === null) this.#audio.close()
      },
    })
    const { people: _, ...chosen } = this.#preferences.chosen
    this.#shown.show({ isPossible: isCallPossible(), ...chosen })
  }

  /** The connection to the table is open, for the first time or again. */
  async onOpen(): Promise<void> {
    if (this.#call !== null) {
      this.#call.restart()
      return this.#connect()
    }
    const stay = this.#mayReturn ? loadStay() : null
    this.#mayReturn = false
    if (stay?.roomId !== this.#options.roomId || stay.playerId !== this.#options.selfId) return
    this.#shown.show({ isAudioOn: stay.isAudioOn })
    await this.enter()
    // A reload asks for nothing: the microphone opens again only if it may without a question.
    if (stay.isMicOn && this.#call !== null && (await isMicrophoneAllowed())) await this.microphone.toggle()
  }

  onLost(): void {
    this.#isListed = false
    this.#cancelDeadline()
    if (this.#call !== null) this.#shown.show({ status: 'offline' })
  }

  /**
   * The viewer may not speak at the table, and is told until when. Just before, the server has sent a list without the
   * viewer, which otherwise means that another window of theirs took part: that is not said here.
   */
  onSilenced(): void {
    if (this.#shown.view.status !== 'out' || this.#shown.view.problem === 'elsewhere') this.leave()
  }

  hear(message: VoiceMessage): void {
    if (message.type === 'voice_users') this.#listed(message.payload.users)
    else if (message.type === 'voice_speaking')
      this.#shown.showMember(message.payload.user, { isSpeaking: message.payload.speaking })
    else this.#call?.hear(message)
  }

  async enter(): Promise<void> {
    if (!this.#shown.view.isPossible || this.#shown.view.status !== 'out') return
    const entry = ++this.#entries
    this.#shown.show({ status: 'entering', problem: null })
    const { selfId, timers, send, iceServers } = this.#options
    const opened = await Call.open({
      selfId,
      timers,
      iceServers,
      context: this.#audio.context(),
      sendSignal: (to, signal) => {
        if (this.#isListed) sendSignal(send, to, signal)
      },
      onHeard: (userId, isHeard) => this.#shown.showMember(userId, { isHeard }),
      onBlocked: (isBlocked) => this.#shown.show({ isBlocked }),
    })
    if (entry !== this.#entries) return opened.ok ? opened.value.close() : undefined
    if (!opened.ok) return this.#exit(opened.code)
    this.#call = opened.value
    this.adjustLoudness()
    this.#keepStay()
    this.#connect()
  }

  /** Leaves, also when the screen closes. */
  leave(): void {
    this.#exit(null)
  }

  toggleAudio(): void {
    this.#shown.show({ isAudioOn: !this.#shown.view.isAudioOn })
    this.adjustLoudness()
    this.#keepStay()
  }

  /** 0 to 100. */
  setVolume(volume: number): void {
    this.#preferences.choose({ volume })
    this.#shown.show({ volume })
    this.adjustLoudness()
  }

  /** How loud one other player is, for this viewer only. `volume` is 0 to 100. */
  setMember(userId: string, chosen: Partial<MemberChoice>): void {
    this.#shown.showMember(userId, this.#preferences.chooseFor(userId, chosen))
    this.adjustLoudness()
  }

  /** The network may have changed. */
  hurry(): void {
    this.#call?.hurry()
  }

  #connect(): void {
    if (!this.#options.send('voice_connect', {})) return this.#shown.show({ status: 'offline' })
    this.#shown.show({ status: 'entering' })
    this.#cancelDeadline = this.#options.timers.after(ANSWER_MS, () => this.#exit('unreachable'))
  }

  #listed(users: readonly VoiceUser[]): void {
    if (this.#call === null) return
    this.#cancelDeadline()
    const { selfId } = this.#options
    // The server has only one socket of a user in the voice chat: the newest.
    if (!users.some(({ id }) => id === selfId)) return this.#exit('elsewhere')
    this.#isListed = true
    const { members: before } = this.#shown.view
    const members = membersOf(users, selfId, before, this.#preferences)
    this.#shown.show({ status: 'in', members })
    this.#call.setUsers(users.map(({ id }) => id))
    // A newcomer does not know that this user is speaking.
    if (this.#shown.view.isSpeaking && members.length > before.length)
      this.#options.send('voice_speaking', { speaking: true })
  }

  #exit(problem: VoiceProblem | null): void {
    if (this.#shown.view.status !== 'out') keepStay(null)
    this.#entries += 1
    this.#cancelDeadline()
    this.microphone.release()
    this.#call?.close()
    this.#call = null
    if (this.#shown.view.status !== 'out' && problem !== 'elsewhere') this.#options.send('voice_disconnect', {})
    this.#isListed = false
    this.#audio.close()
    this.#shown.show({
      status: 'out',
      problem,
      isMicOn: false,
      isHeld: false,
      isSpeaking: false,
      isBlocked: false,
      isTesting: false,
      members: [],
    })
  }

  #speak(isSpeaking: boolean): void {
    this.#shown.show({ isSpeaking })
    if (this.#isListed) this.#options.send('voice_speaking', { speaking: isSpeaking })
  }

  /** How loud everybody is follows what is chosen, and whom the viewer has muted for good. */
  adjustLoudness(): void {
    const isHeard = (userId: string): boolean => this.#shown.view.isAudioOn && !this.#options.isMuted(userId)
    this.#call?.setLoudness((userId) => (isHeard(userId) ? this.#preferences.loudnessOf(userId) : 0))
  }

  #keepStay(): void {
    const { roomId, selfId: playerId } = this.#options
    if (this.#call !== null)
      keepStay({ roomId, playerId, isMicOn: this.#shown.view.isMicOn, isAudioOn: this.#shown.view.isAudioOn })
  }
}
