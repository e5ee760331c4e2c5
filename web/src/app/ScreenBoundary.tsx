import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'
import { forgetFailedScreens } from './routes.tsx'

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
    // oxlint-disable-next-line react/no-did-update-set-state -- another page is tried only after it has come; a new key would draw every page anew
    if (stateBefore.hasFailed && before.at !== this.props.at) this.setState({ hasFailed: false })
  }
  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children
  }
}
