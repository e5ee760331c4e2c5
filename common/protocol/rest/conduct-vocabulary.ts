/**
 * The words for reports and restrictions. They are apart from the decoders, because the browser needs them without the
 * whole of zod.
 */

/** Why a player is reported. */
export const REPORT_REASONS = ['insults', 'harassment', 'cheating', 'stalling', 'nickname', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** `silenced`: no chat, reactions and voice. `suspended`: the account cannot be used. */
export const RESTRICTION_KINDS = ['silenced', 'suspended'] as const
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number]

/**
 * A restriction of an account until a time, in milliseconds since the epoch, with the reason that its user reads.
 * `isOfAddress`: it is that of somebody else with the same network address, whose reason is nobody's business.
 */
export type Restriction = {
  readonly kind: RestrictionKind
  readonly untilMs: number
  readonly reason: string
  readonly isOfAddress?: true
}
