import { Avatar } from '@mantine/core'
import { memo } from 'react'
import styles from './PlayerAvatar.module.css'

type PlayerAvatarProps = { readonly name: string; readonly avatarUrl: string | null; readonly size?: number; readonly className?: string | undefined }

const AvatarOf = ({ name, avatarUrl, size = 36, className = '' }: PlayerAvatarProps) => (
  <Avatar className={className} classNames={styles} src={avatarUrl} name={name} alt="" title={name} size={size} radius="50%" color="brass" />
)

/** A player's picture, or their initials. It is decorative: the name is next to it or in the tooltip. Drawn anew only when it is another one. */
export const PlayerAvatar = memo(AvatarOf)
