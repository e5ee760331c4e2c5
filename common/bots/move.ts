/** What a computer does, and what it may be asked to do. */
export type { ComputerMove as Move } from '../rules/computer-move.ts'
