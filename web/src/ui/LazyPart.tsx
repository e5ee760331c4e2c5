/**
 * A part of a page whose script is fetched when it is opened. When that fails, the part is missing, and the rest of the
 * page stays.
 */
import { Component, Suspense, use, useState, type JSX, type ReactNode } from 'react'
import { it } from '../text/it.ts'
import { toast } from './toasts.ts'

type LazyPartProps<Module> = {
  readonly load: () => Promise<Module>
  readonly render: (module: Module) => JSX.Element
  readonly onFailed?: (() => void) | undefined
}
type BoundaryProps = { readonly children: ReactNode } & Pick<LazyPartProps<unknown>, 'onFailed'>

/** React asks for a class here. */
class PartBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }
  override state = { hasFailed: false }
  override componentDidCatch(): void {
    toast({ id: 'part', title: it.common.errorTitle, message: it.broken.part, kind: 'error' })
    this.props.onFailed?.()
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

const Loaded = <Module,>({
  module,
  render,
}: {
  readonly module: Promise<Module>
  readonly render: (module: Module) => JSX.Element
}): JSX.Element => render(use(module))

/** Shown only while the part is open, so that each opening tries again. `onFailed` closes it; a toast has said why. */
export const LazyPart = <Module,>({ load, render, onFailed }: LazyPartProps<Module>): JSX.Element => {
  const [module] = useState(load)
  return (
    <PartBoundary onFailed={onFailed}>
      <Suspense fallback={null}>
        <Loaded module={module} render={render} />
      </Suspense>
    </PartBoundary>
  )
}
