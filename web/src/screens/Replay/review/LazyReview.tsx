/** The review of the own mistakes, whose script is fetched when it is opened. */
import type { JSX } from 'react'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import type { ReviewPartProps } from './ReviewPart.tsx'

export const LazyReview = (props: ReviewPartProps): JSX.Element => (
  <LazyPart
    load={() => import('./ReviewPart.tsx')}
    render={({ ReviewPart }) => <ReviewPart {...props} />}
    onFailed={props.onLeave}
  />
)
