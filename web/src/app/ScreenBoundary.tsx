import { Component, type ReactNode } from 'react'
import { forgetFailedScreens } from './routes.tsx'
import { it } from '../text/it.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Unreachable } from './Unreachable.tsx'

const reload = (): void => location.reload()

/**
 * Shown when a screen could not be loaded or drawn, for example because there is no network, or because an update of
 * the site has replaced its file. The server's own page, which a reload brings, knows the files of today.
 */
const BrokenScreen = () => (
  <Unreachable onRetry={reload}>
    <Notice title={it.broken.title} action={<Button onClick={reload}>{it.broken.reload}</Button>}>
      <p>{it.broken.text}</p>
    </Notice>
  </Unreachable>
)

/** `at` tells the pages apart: the next one is tried again. */
type BoundaryProps = { readonly at: string; readonly children: ReactNode }
type BoundaryState = { readonly hasFailed: boolean }

/** Shows {@link BrokenScreen} in place of what could not be loaded or drawn. React asks for a class here. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }
  override state: BoundaryState = { hasFailed: false }
  override componentDidCatch(): void {
    forgetFailedScreens()
  }
  override componentDidUpdate(before: BoundaryProps, stateBefore: BoundaryState): void {
    // Another page is tried only after it has come; a new key would draw every page anew.
    // oxlint-disable-next-line react/no-did-update-set-state -- only after another page has come
    if (stateBefore.hasFailed && before.at !== this.props.at) this.setState({ hasFailed: false })
  }
  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children
  }
}
