import { Component, type ReactNode } from 'react'
import { Loading } from '../../ui/Loading.tsx'

/** When the room is drawn again, after its first and its second failure. */
const REDRAWN_AFTER_MS = [1_000, 3_000] as const
/** A failure so long after the last one is a first one again. */
const CALM_MS = 60_000
/** Marks a history entry whose page was loaded anew because of a failure. */
const RELOADED = 'isReloaded'

type BoundaryState = { readonly failure: Error | null; readonly isGivenUp: boolean }

const reloadOnce = (): boolean => {
  const state: unknown = history.state
  const before = typeof state === 'object' && state !== null ? state : {}
  // Without a network the page that a reload brings may be worse; the screen outside waits for the network.
  if (RELOADED in before || !navigator.onLine) return false
  history.replaceState({ ...before, [RELOADED]: true }, '')
  location.reload()
  return true
}

/**
 * Brings a room back that could not be drawn, so that its player is not absent: twice by drawing it again, then once by
 * loading the page anew. If that does not help, it leaves the failure to the boundary outside. React asks for a class
 * here.
 */
export class RoomBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  static getDerivedStateFromError(problem: unknown): BoundaryState {
    return { failure: problem instanceof Error ? problem : new Error(String(problem)), isGivenUp: false }
  }
  override state: BoundaryState = { failure: null, isGivenUp: false }
  #failures = 0
  #failedMs = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined
  override componentDidCatch(): void {
    const nowMs = performance.now()
    if (nowMs - this.#failedMs > CALM_MS) this.#failures = 0
    this.#failedMs = nowMs
    const delayMs = REDRAWN_AFTER_MS[this.#failures++]
    if (delayMs !== undefined) this.#timer = setTimeout(() => this.setState({ failure: null }), delayMs)
    else if (!reloadOnce()) this.setState({ isGivenUp: true })
  }
  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }
  override render(): ReactNode {
    const { failure, isGivenUp } = this.state
    if (failure === null) return this.props.children
    if (isGivenUp) throw failure
    return <Loading />
  }
}
