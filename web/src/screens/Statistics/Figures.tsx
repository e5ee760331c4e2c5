import { Explained } from '../../ui/Explained.tsx'
import type { Figure } from './figures.ts'
import styles from './Figures.module.css'

/** Longer values get smaller letters. */
const LONG_CHARS = 9

/** The signs of the display font are too thin, so they are written in the other one. */
const Value = ({ text }: { readonly text: string }) => {
  const [, sign = '', rest = ''] = /^([+−-]?)(.*)$/s.exec(text) ?? []
  return (
    <>
      {sign !== '' && <span className={styles.sign}>{sign}</span>}
      {rest}
    </>
  )
}

/** Numbers with their names. Each one says what it means when its box is pointed at or tapped, or its name has the focus. */
export const Figures = ({ figures, look }: { readonly figures: readonly Figure[]; readonly look: 'large' | 'ruled' | 'cards' }) => (
  <dl className={styles.figures} data-look={look}>
    {figures.map(({ label, explanation, value, note }) => (
      <div key={label} className={styles.figure}>
        <dt>
          <Explained label={label} explanation={explanation} coversBox />
        </dt>
        <dd data-long={value.length > LONG_CHARS || undefined}>
          <Value text={value} />
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
