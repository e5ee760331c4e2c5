/** A connection of a player, over either transport. It is only compared by identity. */
export type Connection = object
