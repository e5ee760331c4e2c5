/** A connection of a player, over either transport, known by identity alone. */
export type Connection = object
