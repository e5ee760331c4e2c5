/** Who watches the table, for those who play: nothing while nobody does. */
import type { JSX } from 'react'
import { useSpectators } from '../../state/spectators.ts'
import { Eye } from '../../table/spectators/Eye.tsx'
import type { Send } from '../PlayingTable/useTableConnection.ts'

export const TableEye = ({ send }: { readonly send: Send }): JSX.Element => (
  <Eye people={useSpectators()} onEnd={() => void send('set_audience', { audience: 'nobody' })} />
)
