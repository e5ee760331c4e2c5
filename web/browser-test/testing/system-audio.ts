/** An audio system as that of an iPhone: it takes the audio of a page away, and gives it back in a touch. */
import type { Page } from 'playwright-core'

/** What a page asks for in vain is refused, or not answered until the audio is given back. */
export type DeviceAnswer = 'refused' | 'unanswered'
type SystemAudio = {
  readonly take: (state: 'interrupted' | 'suspended', refusal: DeviceAnswer) => void
  readonly giveBack: () => void
  /** The states of all open devices. */
  readonly states: () => readonly string[]
  /** The states in which the devices were when a sound began. */
  readonly sounds: string[]
  /** Whether each device was opened in a touch. */
  readonly openedInTouch: boolean[]
}
declare global {
  interface Window {
    systemAudio: SystemAudio
  }
}

/** Call it before the first page. */
export const installSystemAudio = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const devices: Device[] = []
    let refusal: DeviceAnswer = 'refused'
    let isTaken = false
    const isTouched = (): boolean => ['pointerup', 'keydown', 'click'].includes(window.event?.type ?? '')
    const isAllowed = (): boolean => !isTaken || isTouched()
    const refuse = async (): Promise<never> => {
      if (refusal === 'refused') throw new DOMException('not in a touch', 'NotAllowedError')
      return new Promise(() => undefined)
    }
    class Device extends window.AudioContext {
      held: 'interrupted' | 'suspended' | null = null
      constructor() {
        super()
        devices.push(this)
        systemAudio.openedInTouch.push(navigator.userActivation.isActive)
      }
      override get state(): AudioContextState {
        return super.state === 'closed' ? 'closed' : (this.held ?? super.state)
      }
      override resume(): Promise<void> {
        if (this.held !== null && !isAllowed()) return refuse()
        this.held = null
        return super.resume()
      }
    }
    window.AudioContext = Device
    const begin = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...times) {
      // Sounds are rendered by devices of their own.
      if (this.context instanceof Device) systemAudio.sounds.push(this.context.state)
      begin.apply(this, times)
    }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      return isAllowed() ? play.apply(this) : refuse()
    }
    const systemAudio: SystemAudio = {
      take: (state, how) => {
        isTaken = true
        refusal = how
        for (const device of devices) {
          device.held = state
          device.dispatchEvent(new Event('statechange'))
        }
        for (const element of document.querySelectorAll('audio')) element.pause()
      },
      giveBack: () => {
        isTaken = false
      },
      states: () => devices.map(({ state }) => state).filter((state) => state !== 'closed'),
      sounds: [],
      openedInTouch: [],
    }
    window.systemAudio = systemAudio
  })
}

/** The system takes the audio away, for example for a call. */
export const takeAudio = (page: Page, state: 'interrupted' | 'suspended', refusal: DeviceAnswer): Promise<void> =>
  page.evaluate(([held, how]) => window.systemAudio.take(held, how), [state, refusal] as const)

/** The call is over, and the page is in front again. */
export const showAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.systemAudio.giveBack()
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Resolves when all open devices, of which there is at least one, run. */
export const devicesRun = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const states = window.systemAudio.states()
    return states.length > 0 && states.every((state) => state === 'running')
  })
}
