import { memo, useContext, useState, type CSSProperties } from 'react'
import { initialsAmong, NamesTogether } from './initials.ts'
import styles from './PlayerAvatar.module.css'

type PlayerAvatarProps = {
  readonly name: string
  readonly avatarUrl: string | null
  readonly size?: number
  readonly className?: string | undefined
}

const AvatarOf = ({ name, avatarUrl, size = 36, className = '' }: PlayerAvatarProps) => {
  const names = useContext(NamesTogether)
  const [missingUrl, setMissingUrl] = useState<string | null>(null)
  const sized: CSSProperties & Readonly<Record<'--avatar-size', string>> = { '--avatar-size': `${size}px` }
  return (
    <span className={`${styles.avatar} ${className}`} style={sized} title={name}>
      {avatarUrl === null || avatarUrl === missingUrl ? (
        <span className={styles.initials}>{initialsAmong(name, names.split('\n'))}</span>
      ) : (
        <img className={styles.picture} src={avatarUrl} alt="" onError={() => setMissingUrl(avatarUrl)} />
      )}
    </span>
  )
}

/**
 * A player's picture, or their initials. It is decorative: the name is next to it or in the tooltip. Drawn anew only
 * when it is another one.
 */
export const PlayerAvatar = memo(AvatarOf)
