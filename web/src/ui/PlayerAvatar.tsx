import { Avatar } from '@mantine/core'

type PlayerAvatarProps = { readonly name: string; readonly avatarUrl: string | null; readonly size?: number }

/** A player's picture, or their initials. Decorative: the name stands beside it, or in the tooltip. */
export const PlayerAvatar = ({ name, avatarUrl, size = 36 }: PlayerAvatarProps) => (
  <Avatar className="player-avatar" src={avatarUrl} name={name} alt="" title={name} size={size} radius="50%" color="brass" />
)
