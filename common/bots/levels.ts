/** How well a computer plays. The levels are explained in docs/bots.md. */
export const BOT_LEVELS = ['facile', 'medio', 'forte'] as const
export type BotLevel = (typeof BOT_LEVELS)[number]
