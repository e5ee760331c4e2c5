import { memo, useState, type CSSProperties } from 'react'
import styles from './PlayerAvatar.module.css'

type PlayerAvatarProps = { readonly name: string; readonly avatarUrl: string | null; readonly size?: number; readonly className?: string | undefined }

/** The first letters of the first two words, or of the only one. */
const initialsOf = (name: string): string => {
  const [first = [], second] = name.split(' ').map((word) => [...word])
  return (second === undefined ? first.slice(0, 2) : [first[0], second[0]]).join('').toUpperCase()
}

const AvatarOf = ({ name, avatarUrl, size = 36, className = '' }: PlayerAvatarProps) => {
  const [missingUrl, setMissingUrl] = useState<string | null>(null)
  const sized: CSSProperties & Readonly<Record<'--avatar-size', string>> = { '--avatar-size': `${size}px` }
  return (
    <span className={`${styles.avatar} ${className}`} style={sized} title={name}>
      {avatarUrl === null || avatarUrl === missingUrl ? (
        <span className={styles.initials}>{initialsOf(name)}</span>
      ) : (
        <img className={styles.picture} src={avatarUrl} alt="" onError={() => setMissingUrl(avatarUrl)} />
      )}
    </span>
  )
}

/** A player's picture, or their initials. It is decorative: the name is next to it or in the tooltip. Drawn anew only when it is another one. */
export const PlayerAvatar = memo(AvatarOf)
