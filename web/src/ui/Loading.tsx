import { it } from '../text/it.ts'
import { BrandMark } from './icons/icons.tsx'
import styles from './Loading.module.css'

/** Fills a screen while something loads. It appears only when loading takes longer than a moment. */
export const Loading = ({ text = it.common.loading }: { readonly text?: string }) => (
  <div className={styles.loading} role="status" data-loading>
    <span className="breathing">
      <BrandMark size={56} />
    </span>
    <span>{text}</span>
  </div>
)
