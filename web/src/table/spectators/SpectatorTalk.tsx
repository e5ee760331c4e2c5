/** What spectators have said during a game that is over, folded. */
import type { JSX } from 'react'
import type { ChatMessage } from '../../game/table-snapshot.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { lastLines, Line } from '../talk/ChatPanel.tsx'
import styles from './SpectatorTalk.module.css'

export const SpectatorTalk = ({ lines }: { readonly lines: readonly ChatMessage[] }): JSX.Element => {
  const last = lastLines(lines)
  return (
    <details className={styles.talk}>
      <summary>{spectatorText.talk(lines.length)}</summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.messageId} line={line} isOwn={false} isLast={last.has(line.messageId)} />
        ))}
      </ul>
    </details>
  )
}
