/**
 * Whether the review of the own mistakes is open in the place of the replay. It is an entry of the browser's history, so
 * going back leads to the replay.
 */
import { useLocation, useNavigate } from 'react-router-dom'

const REVIEWING = { isReviewing: true }
const isReviewing = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReviewing' in state

export const useReview = (): { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void } => {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: isReviewing(state),
    open: () => void navigate(pathname, { state: REVIEWING }),
    close: () => void navigate(-1),
  }
}
