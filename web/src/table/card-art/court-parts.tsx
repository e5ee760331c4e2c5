/** Parts of the court figures: crowns, hair, faces, arms. All fit in a half figure of 150 x 125 units. */
import type { JSX } from 'react'

const outline = { stroke: 'var(--art-line)', strokeWidth: 1.8, strokeLinejoin: 'round' } as const

/** Head and shoulders, the same for all three ranks. */
export const Bust = ({ robe, inlay }: { readonly robe: string; readonly inlay: string }): JSX.Element => (
  <g {...outline}>
    <path fill="var(--art-skin-shade)" d="M66 68h18v18l-9 8-9-8z" />
    <path fill={robe} d="M2 126C3 101 24 91 54 83L75 101L96 83C126 91 147 101 148 126Z" />
    <path fill={inlay} d="M60 126L65 97L75 104L85 97L90 126Z" />
    <path fill="var(--art-gold)" d="M54 83L75 111L96 83L90 79L75 100L60 79Z" />
    <path
      fill="none"
      stroke="var(--art-gold)"
      strokeWidth="2.6"
      d="M17 126C19 111 33 104 50 99M133 126C131 111 117 104 100 99"
    />
    <path fill="var(--art-skin)" d="M57 44C57 66 66 79 75 79C84 79 93 66 93 44C93 33 57 33 57 44Z" />
  </g>
)

/** Brows, eyes, nose and mouth. */
export const Features = (): JSX.Element => (
  <g fill="none" stroke="var(--art-line)" strokeWidth="1.7" strokeLinecap="round">
    <path d="M62.5 49.5q5-3.5 9.5-.5M78 49q4.5-3 9.5.5" />
    <path d="M75 52l-2.8 9.5h4.3" strokeWidth="1.3" />
    <path stroke="var(--art-crimson)" strokeWidth="2.6" d="M70.5 69.5q4.5 2.4 9 0" />
    <circle cx="67.5" cy="54" r="1.9" fill="var(--art-line)" stroke="none" />
    <circle cx="82.5" cy="54" r="1.9" fill="var(--art-line)" stroke="none" />
  </g>
)

/** A king: closed crown, curls, beard and a sword. */
export const KingParts = (): JSX.Element => (
  <g {...outline}>
    <path
      fill="var(--art-hair)"
      d="M58 43C44 46 43 68 52 78C60 74 57 54 61 46ZM92 43C106 46 107 68 98 78C90 74 93 54 89 46Z"
    />
    <path
      fill="var(--art-hair)"
      d="M58 60C58 86 68 97 75 100C82 97 92 86 92 60C88 69 81 66 75 67.5C69 66 62 69 58 60Z"
    />
    <path fill="none" stroke="var(--art-crimson)" strokeWidth="2.6" strokeLinecap="round" d="M71 73.5q4 2 8 0" />
    <path fill="var(--art-crimson)" d="M58 35C58 17 92 17 92 35Z" />
    <path fill="var(--art-gold)" d="M54 43L46 13L61 27L75 5L89 27L104 13L96 43Z" />
    <path fill="var(--art-gold-deep)" d="M53 36h44v8H53z" />
    <g fill="var(--art-pearl)">
      <circle cx="46" cy="12" r="3.4" />
      <circle cx="75" cy="4.5" r="4" />
      <circle cx="104" cy="12" r="3.4" />
    </g>
    <path fill="var(--art-crimson)" d="M75 35.5l4.5 4.5-4.5 4.5-4.5-4.5z" />
    <path fill="var(--art-steel)" d="M124 22L128.5 8L133 22V92H124Z" />
    <path fill="var(--art-gold)" d="M113 90h31v6h-31zM125 96h7v16h-7z" />
    <circle cx="128.5" cy="115" r="5" fill="var(--art-gold)" />
  </g>
)

/** A queen: open crown, long hair, pearls and a rose. */
export const QueenParts = (): JSX.Element => (
  <g {...outline}>
    <path
      fill="var(--art-hair)"
      d="M75 25C42 25 47 62 36 93C50 95 60 82 59 60C58 47 66 40 75 40C84 40 92 47 91 60C90 82 100 95 114 93C103 62 108 25 75 25Z"
    />
    <path fill="var(--art-gold)" d="M57 33L51 13L64 23L75 6L86 23L99 13L93 33C84 29 66 29 57 33Z" />
    <g fill="var(--art-pearl)">
      <circle cx="51" cy="12" r="3" />
      <circle cx="75" cy="5" r="3.6" />
      <circle cx="99" cy="12" r="3" />
      <circle cx="63" cy="85" r="2.4" />
      <circle cx="69" cy="90" r="2.4" />
      <circle cx="75" cy="92.5" r="2.8" />
      <circle cx="81" cy="90" r="2.4" />
      <circle cx="87" cy="85" r="2.4" />
    </g>
    <path fill="none" stroke="var(--art-leaf)" strokeWidth="3" d="M129 62C128 86 122 100 117 116" />
    <path fill="var(--art-leaf)" d="M126 88C137 80 142 84 143 90C136 96 129 95 126 88Z" />
    <path fill="var(--art-crimson)" d="M129 38C140 36 146 46 142 55C138 64 120 64 116 55C112 46 118 36 129 38Z" />
    <path fill="none" stroke="var(--art-pearl)" strokeWidth="1.6" d="M129 44c6 0 8 5 5 9-4 4-10 2-11-2-1-5 5-8 8-5" />
  </g>
)

/** A jack: beret with a feather, short hair and a halberd. */
export const JackParts = ({ robe }: { readonly robe: string }): JSX.Element => (
  <g {...outline}>
    <path
      fill="var(--art-hair)"
      d="M58 38C46 50 47 72 56 80C62 76 57 58 62 46ZM92 38C104 50 103 72 94 80C88 76 93 58 88 46Z"
    />
    <path fill={robe} d="M52 40C42 24 58 12 79 12C101 12 112 25 98 40Z" />
    <path fill="var(--art-gold)" d="M53 35C66 29 84 29 97 35L96 44C84 38 66 38 54 44Z" />
    <path fill="var(--art-pearl)" d="M92 26C100 6 118 -2 130 4C126 20 110 30 92 26Z" />
    <path fill="none" strokeWidth="1.3" d="M93 26C104 20 116 13 127 6" />
    <path fill="var(--art-wood)" d="M21 14h5v112h-5z" />
    <path
      fill="var(--art-steel)"
      d="M23.5 0L29 17V22C40 20 45 30 44 40C37 35 33 37 29 42V46H18V22L14 30L10 22L18 17Z"
    />
  </g>
)
