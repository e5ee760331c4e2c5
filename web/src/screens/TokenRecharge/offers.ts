import type { OfferedPackage } from '#common/protocol/account-answers.ts'

/** Whether tokens can be bought: every package, some of them, or none. */
export type Availability = 'all' | 'some' | 'none'

export const availabilityOf = (packages: readonly Pick<OfferedPackage, 'url'>[]): Availability => {
  const payable = packages.filter(({ url }) => url !== null).length
  if (payable === 0) return 'none'
  return payable === packages.length ? 'all' : 'some'
}
