/**
 * Since version 5, players can give each other tokens. No older command means something else now; the version rises so
 * that servers of the version before leave such rooms alone.
 */
import type { Lift } from './lift.ts'

export const withoutTreats: Lift =
  () =>
  ({ command }) =>
    command
