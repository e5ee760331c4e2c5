/** How well a computer plays. The levels are explained in docs/bots.md. */
export { COMPUTER_LEVELS as BOT_LEVELS, type ComputerLevel as BotLevel } from '../computer-levels.ts'
