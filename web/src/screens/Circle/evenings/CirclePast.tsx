/** What a circle has played: its season and its evenings. Fetched after the page, for nobody opens it for that. */
import type { JSX } from 'react'
import type { CircleProps } from '../Outside.tsx'
import { Evenings } from './Evenings.tsx'
import { Season } from './Season.tsx'
import styles from '../Circle.module.css'

export const CirclePast = ({ circle: { slug, isOwner }, user }: Pick<CircleProps, 'circle' | 'user'>): JSX.Element => (
  <div className={styles.past}>
    <Season slug={slug} userId={String(user.id)} isOwner={isOwner} />
    <Evenings slug={slug} />
  </div>
)
