import { Avatar } from '@mantine/core'
import styles from './PlayerAvatar.module.css'

type PlayerAvatarProps = { readonly name: string; readonly avatarUrl: string | null; readonly size?: number; readonly className?: string | undefined }

/** A player's picture, or their initials. It is decorative: the name is next to it or in the tooltip. */
export const PlayerAvatar = ({ name, avatarUrl, size = 36, className = '' }: PlayerAvatarProps) => (
  <Avatar className={className} classNames={styles} src={avatarUrl} name={name} alt="" title={name} size={size} radius="50%" color="brass" />
)
