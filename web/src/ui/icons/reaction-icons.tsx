/**
 * The drawings of the reactions, of 32 units. All are decorative: the button or the message around them says what they
 * mean.
 */
import type { ReactNode } from 'react'
import type { Reaction } from '#common/table/reactions.ts'

const DRAWINGS: Readonly<Record<Reaction, ReactNode>> = {
  crown: (
    <>
      <path
        d="M5 24 3 9.5l7.4 5L16 5l5.6 9.5 7.4-5L27 24Z"
        fill="var(--gold-bright)"
        stroke="var(--gold-deep)"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <path d="M5.4 24.4h21.2v3.4H5.4Z" fill="var(--gold)" stroke="var(--gold-deep)" strokeWidth="1.2" />
      <circle cx="16" cy="19" r="2.3" fill="var(--card-red)" />
      <circle cx="9.6" cy="20" r="1.4" fill="var(--success)" />
      <circle cx="22.4" cy="20" r="1.4" fill="var(--success)" />
    </>
  ),
  rose: (
    <>
      <path d="M16 15c1 6-.6 10-1.6 15" fill="none" stroke="var(--art-leaf)" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d="M15.6 23.5c3-4.4 6.6-4.6 9.4-3.4-1.4 3.6-5 5.4-9.4 3.4ZM15.2 26.6c-2.4-4-5.6-4.4-8-3.4 1.2 3.2 4.2 5 8 3.4Z"
        fill="var(--art-leaf)"
      />
      <path d="M16 2.5c4.8 0 8 3.2 8 7.2 0 4.6-3.8 8-8 8s-8-3.4-8-8c0-4 3.2-7.2 8-7.2Z" fill="var(--card-red)" />
      <path
        d="M10 7.4c3 3.4 9 3.4 12 0M12 13.2c1.6-4 6.4-4 8 0M13.4 5.8c1.6 1.4 3.6 1.4 5.2 0"
        fill="none"
        stroke="var(--danger)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  heart: (
    <>
      <path
        d="M16 28.5C11.3 23.3 3.5 18.2 3.5 11.3 3.5 7.1 6.4 4 10 4c2.6 0 4.8 1.5 6 4 1.2-2.5 3.4-4 6-4 3.6 0 6.5 3.1 6.5 7.3 0 6.9-7.8 12-12.5 17.2Z"
        fill="var(--card-red)"
        stroke="var(--danger)"
        strokeWidth="1"
      />
      <path d="M8 10.4c.3-1.7 1.4-2.8 3-3" fill="none" stroke="var(--ivory)" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  coffee: (
    <>
      <path
        d="M12 3c-1.6 2 1.6 3.2 0 5.4M17 3c-1.6 2 1.6 3.2 0 5.4"
        fill="none"
        stroke="var(--ivory-soft)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M22 14h2.6a3.4 3.4 0 0 1 0 6.8H21" fill="none" stroke="var(--ivory)" strokeWidth="2" />
      <path d="M6 11.5h16.4v6.3a7 7 0 0 1-7 7h-2.4a7 7 0 0 1-7-7Z" fill="var(--ivory)" />
      <ellipse cx="14.2" cy="12" rx="8.2" ry="2" fill="var(--art-wood)" />
      <path d="M3.5 26.5h21.6c-1 1.8-2.6 2.5-4.4 2.5H8c-1.8 0-3.5-.7-4.5-2.5Z" fill="var(--gold)" />
    </>
  ),
  tear: (
    <>
      <path
        d="M16 3c4.6 7 8.5 11.2 8.5 16.3a8.5 8.5 0 0 1-17 0C7.5 14.2 11.4 10 16 3Z"
        fill="var(--series-d)"
        stroke="var(--ivory)"
        strokeWidth="1"
      />
      <path
        d="M11.5 19.4c0 2.6 1.6 4.4 4 4.8"
        fill="none"
        stroke="var(--ivory)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </>
  ),
  queen: (
    <>
      <path d="M8 8 6.6 1.9 11 5l5-4.4L21 5l4.4-3.1L24 8Z" fill="var(--gold-bright)" />
      <path
        d="M16 9.5c-3 4.9-10.5 8.1-10.5 13.6 0 3 2.3 5.2 5.1 5.2 1.7 0 3.2-.8 4.1-2.1-.2 2.3-1 4-2.6 5.3h7.8c-1.6-1.3-2.4-3-2.6-5.3.9 1.3 2.4 2.1 4.1 2.1 2.8 0 5.1-2.2 5.1-5.2 0-5.5-7.5-8.7-10.5-13.6Z"
        fill="var(--card-black)"
        stroke="var(--ivory)"
        strokeWidth="1.3"
      />
    </>
  ),
}

export const ReactionIcon = ({ reaction, size = 28 }: { readonly reaction: Reaction; readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    {DRAWINGS[reaction]}
  </svg>
)
