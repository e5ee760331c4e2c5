/**
 * Whether the review of the own mistakes is open in the place of the replay. It is an entry of the browser's history,
 * so going back leads to the replay.
 */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const REVIEWING = { isReviewing: true }
const isReviewing = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReviewing' in state

/** Whoever comes back goes on at the tab of the analysis; on a phone its dialog opens again, and takes the focus. */
const useFocusAfter = (isOpen: boolean): void => {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen)
      document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
}

export const useReview = (): { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void } => {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useFocusAfter(isReviewing(state))
  return {
    isOpen: isReviewing(state),
    open: () => void navigate(pathname, { state: REVIEWING }),
    close: () => void navigate(-1),
  }
}
