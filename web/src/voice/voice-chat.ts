/**
 * The voice chat of one room, as its screen uses it: what it shows is a `VoiceView`, what a player can do are its methods. It is entered by a click. A
 * player who was in it comes back to it after a reload of the page and whenever the connection to the server is back.
 */
import type { VoiceMessage, VoiceUser } from '#common/protocol/messages.ts'
import { isSending, keepsMicrophone, NO_VOICE, type MemberChoice, type VoiceMember, type VoiceProblem, type VoiceView } from '../game/voice-view.ts'
import type { Cancel } from '../transport/clock.ts'
import { AudioSystem } from '../transport/audio-system.ts'
import { Call } from './call.ts'
import { keepStay, loadStay } from './kept-voice.ts'
import { isMicrophoneAllowed, microphones } from './microphone.ts'
import { membersOf, VoicePreferences } from './voice-preferences.ts'
import { OwnVoice } from './own-voice.ts'
import type { VoiceChatOptions } from './voice-chat-options.ts'
import { sendSignal } from './signals.ts'

/** How long the server may take to let somebody in. */
const ANSWER_MS = 10_000

export class VoiceChat {
  readonly #options: VoiceChatOptions
  readonly #audio = new AudioSystem()
  readonly #preferences = new VoicePreferences()
  readonly #own: OwnVoice
  #view: VoiceView = NO_VOICE
  #call: Call | null = null
  /** Whether the server has this user in its list, so that it passes signals on. */
  #isListed = false
  #entries = 0
  #cancelDeadline: Cancel = () => undefined
  #mayReturn = true

  constructor(options: VoiceChatOptions) {
    this.#options = options
    this.#own = new OwnVoice({
      context: () => this.#audio.context(),
      onTrack: (track) => this.#call?.send(track),
      onSpeaking: (isSpeaking) => this.#speak(isSpeaking),
      onLevel: (level) => {
        if (this.#view.isTesting) options.onLevel(level)
      },
      onLost: () => this.#setMic(false, 'microphoneLost'),
    })
    const { people: _, ...chosen } = this.#preferences.chosen
    this.#show(chosen)
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
    this.#show({ isAudioOn: stay.isAudioOn })
    await this.enter()
    // A reload asks for nothing: the microphone opens again only if it may without a question.
    if (stay.isMicOn && this.#call !== null && (await isMicrophoneAllowed())) await this.toggleMic()
  }

  onLost(): void {
    this.#isListed = false
    this.#cancelDeadline()
    if (this.#call !== null) this.#show({ status: 'offline' })
  }

  /** The viewer may not speak at the table, and is told until when. The empty list that has come just before does not mean another window. */
  onSilenced(): void {
    if (this.#view.status !== 'out' || this.#view.problem === 'elsewhere') this.leave()
  }

  hear(message: VoiceMessage): void {
    if (message.type === 'voice_users') this.#listed(message.payload.users)
    else if (message.type === 'voice_speaking') this.#change(message.payload.user, { isSpeaking: message.payload.speaking })
    else this.#call?.hear(message)
  }

  async enter(): Promise<void> {
    if (this.#view.status !== 'out') return
    const entry = ++this.#entries
    this.#show({ status: 'entering', problem: null })
    const { selfId, clock, send, iceServers } = this.#options
    const opened = await Call.open({
      selfId,
      clock,
      iceServers,
      context: this.#audio.context(),
      sendSignal: (to, signal) => {
        if (this.#isListed) sendSignal(send, to, signal)
      },
      onHeard: (userId, isHeard) => this.#change(userId, { isHeard }),
      onBlocked: (isBlocked) => this.#show({ isBlocked }),
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

  /** Turns the microphone on or off. Turning it on may make the browser ask for the permission. */
  async toggleMic(): Promise<void> {
    if (this.#view.isMicOn) return this.#setMic(false, null)
    if (this.#view.status === 'out') return
    const entry = this.#entries
    const problem = this.#own.isOpen ? null : await this.#openMicrophone()
    if (this.#call !== null && entry === this.#entries) this.#setMic(problem === null && this.#own.isOpen, problem)
  }

  /** Push-to-talk: whether the key is held. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#view.isHeld) return
    this.#show({ isHeld })
    this.#adjustSending()
  }

  setPushToTalk(isPushToTalk: boolean): void {
    this.#preferences.choose({ isPushToTalk })
    this.#show({ isPushToTalk, isHeld: false })
    this.#adjustSending()
  }

  toggleAudio(): void {
    this.#show({ isAudioOn: !this.#view.isAudioOn })
    this.adjustLoudness()
    this.#keepStay()
  }

  /** 0 to 100. */
  setVolume(volume: number): void {
    this.#preferences.choose({ volume })
    this.#show({ volume })
    this.adjustLoudness()
  }

  /** How loud one other player is, for this viewer only. `volume` is 0 to 100. */
  setMember(userId: string, chosen: Partial<MemberChoice>): void {
    this.#change(userId, this.#preferences.chooseFor(userId, chosen))
    this.adjustLoudness()
  }

  async chooseMicrophone(microphoneId: string): Promise<void> {
    this.#preferences.choose({ microphoneId })
    this.#show({ microphoneId })
    const problem = this.#own.isOpen ? await this.#openMicrophone() : null
    if (this.#own.isOpen) this.#show({ problem })
  }

  /** Shows the level of the microphone, or ends that. The end of no test stops no microphone about which the browser is still asking. */
  async test(isTesting: boolean): Promise<void> {
    if (!isTesting && !this.#view.isTesting) return
    this.#show({ isTesting })
    if (isTesting && !this.#own.isOpen) {
      const problem = await this.#openMicrophone()
      if (this.#view.isTesting) this.#show({ problem, isTesting: problem === null })
    }
    if (!this.#view.isTesting && !this.#view.isMicOn) this.#own.close()
    if (!this.#view.isTesting && this.#call === null) this.#audio.close()
  }

  /** The network may have changed. */
  hurry(): void {
    this.#call?.hurry()
  }

  #connect(): void {
    if (!this.#options.send('voice_connect', {})) return this.#show({ status: 'offline' })
    this.#show({ status: 'entering' })
    this.#cancelDeadline = this.#options.clock.after(ANSWER_MS, () => this.#exit('unreachable'))
  }

  #listed(users: readonly VoiceUser[]): void {
    if (this.#call === null) return
    this.#cancelDeadline()
    const { selfId } = this.#options
    // The server has only one socket of a user in the voice chat: the newest.
    if (!users.some(({ id }) => id === selfId)) return this.#exit('elsewhere')
    this.#isListed = true
    const { members: before } = this.#view
    const members = membersOf(users, selfId, before, this.#preferences)
    this.#show({ status: 'in', members })
    this.#call.setUsers(users.map(({ id }) => id))
    // Who has just come does not know that this user is speaking.
    if (this.#view.isSpeaking && members.length > before.length) this.#options.send('voice_speaking', { speaking: true })
  }

  #exit(problem: VoiceProblem | null): void {
    if (this.#view.status !== 'out') keepStay(null)
    this.#entries += 1
    this.#cancelDeadline()
    this.#own.close()
    this.#call?.close()
    this.#call = null
    if (this.#view.status !== 'out' && problem !== 'elsewhere') this.#options.send('voice_disconnect', {})
    this.#isListed = false
    this.#audio.close()
    this.#show({ status: 'out', problem, isMicOn: false, isHeld: false, isSpeaking: false, isBlocked: false, isTesting: false, members: [] })
  }

  async #openMicrophone(): Promise<VoiceProblem | null> {
    const problem = await this.#own.open(this.#preferences.chosen.microphoneId)
    this.#show({ microphones: await microphones() })
    return problem
  }

  #setMic(isMicOn: boolean, problem: VoiceProblem | null): void {
    this.#show({ isMicOn, problem })
    this.#adjustSending()
    this.#keepStay()
  }

  #adjustSending(): void {
    this.#own.setSending(isSending(this.#view))
    if (this.#own.isOpen && !keepsMicrophone(this.#view)) this.#own.close()
  }

  #speak(isSpeaking: boolean): void {
    this.#show({ isSpeaking })
    if (this.#isListed) this.#options.send('voice_speaking', { speaking: isSpeaking })
  }

  /** How loud everybody is follows what is chosen, and whom the viewer has muted for good. */
  adjustLoudness(): void {
    const isHeard = (userId: string): boolean => this.#view.isAudioOn && !this.#options.isMuted(userId)
    this.#call?.setLoudness((userId) => (isHeard(userId) ? this.#preferences.loudnessOf(userId) : 0))
  }

  #keepStay(): void {
    const { roomId, selfId: playerId } = this.#options
    if (this.#call !== null) keepStay({ roomId, playerId, isMicOn: this.#view.isMicOn, isAudioOn: this.#view.isAudioOn })
  }

  #change(userId: string, part: Partial<VoiceMember>): void {
    this.#show({ members: this.#view.members.map((member) => (member.id === userId ? { ...member, ...part } : member)) })
  }

  #show(part: Partial<VoiceView>): void {
    this.#view = { ...this.#view, ...part }
    this.#options.onView(this.#view)
  }
}
