/** Tables at which the cards are the same as at others. */
import type { Seed } from '../rules/deal.ts'
import type { SharedDeal } from '../rules/publication.ts'

/**
 * What makes a table one of several with the same cards. One person plays on seat 0, alone against computers. `set`
 * says which cards, as in 'daily:2026-11-28' or 'challenge:7'. After `publishAfterMs` the cards may be told, so nobody
 * plays any more. `serverPart` tells every card, so no view contains it.
 */
export type Duplicate = SharedDeal & {
  readonly set: string
  readonly serverPart: Seed
  /** The names of the computers on the other seats. */
  readonly computers: readonly string[]
}
