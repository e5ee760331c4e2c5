import type { Direction } from '#common/rules/passing.ts'
import { rulesText } from '../../text/rules.ts'
import styles from './Rules.module.css'

/** The viewer is the gold seat at the bottom; their right-hand neighbour is on the right. */
const SEATS = [
  [60, 100],
  [100, 60],
  [60, 20],
  [20, 60],
] as const

/** The arrows from every seat to the one that receives its cards: to a neighbour or across the table. */
const ARROWS = {
  right: ['M72 96Q92 92 96 73', 'M96 47Q92 28 73 24', 'M47 24Q28 28 24 47', 'M24 73Q28 92 47 96'],
  left: ['M47 96Q28 92 24 73', 'M24 47Q28 28 47 24', 'M73 24Q92 28 96 47', 'M96 73Q92 92 73 96'],
  across: ['M60 86V36', 'M86 60H36', 'M60 34V84', 'M34 60H84'],
  keep: [],
} as const satisfies Readonly<Record<Direction, readonly string[]>>

type TableDiagramProps = { readonly direction: Direction; readonly label: string }

/** The table from above, with an arrow from each player to the one who receives their cards. */
export const TableDiagram = ({ direction, label }: TableDiagramProps) => (
  <svg className={styles.diagram} viewBox="0 0 120 120" role="img" aria-label={label}>
    <defs>
      <marker
        id={`head-${direction}`}
        viewBox="0 0 8 8"
        refX="5"
        refY="4"
        markerWidth="5"
        markerHeight="5"
        orient="auto-start-reverse"
      >
        <path d="M0 0L8 4L0 8Z" fill="var(--gold-bright)" />
      </marker>
    </defs>
    <circle cx="60" cy="60" r="40" fill="var(--felt)" stroke="var(--line-strong)" />
    {ARROWS[direction].map((path) => (
      <path
        key={path}
        d={path}
        fill="none"
        stroke="var(--gold-bright)"
        strokeWidth="2.2"
        strokeLinecap="round"
        markerEnd={`url(#head-${direction})`}
      />
    ))}
    {SEATS.map(([x, y], seat) => (
      <circle
        key={seat}
        cx={x}
        cy={y}
        r="11"
        fill={seat === 0 ? 'var(--gold)' : 'var(--panel-raised)'}
        stroke="var(--gold-deep)"
        strokeWidth="1.5"
      />
    ))}
    <text x="60" y="103.5" textAnchor="middle" className={styles.you}>
      {rulesText.deck.you}
    </text>
    {direction === 'keep' && (
      <text x="60" y="66" textAnchor="middle" className={styles.keep}>
        {rulesText.pass.stay}
      </text>
    )}
  </svg>
)
