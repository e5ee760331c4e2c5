/**
 * Cards that are only a picture beside a page: their drawings come after the page, and without them the page is still
 * whole.
 */
import { Component, lazy, Suspense, type ComponentType, type JSX, type ReactNode } from 'react'

/** React asks for a class here. */
class PictureBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }
  override state = { hasFailed: false }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Fetches `load` when it is first drawn. Reserve its space: nothing is drawn until then, and nothing by the server. */
export const cardPicture = (load: () => Promise<ComponentType>): (() => JSX.Element | null) => {
  if (import.meta.env.SSR) return () => null
  const Cards = lazy(async () => ({ default: await load() }))
  const CardPicture = (): JSX.Element => (
    <PictureBoundary>
      <Suspense fallback={null}>
        <Cards />
      </Suspense>
    </PictureBoundary>
  )
  return CardPicture
}
