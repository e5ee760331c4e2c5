/** The token packages, with the links to the payment page for one user. */
import { TOKEN_PACKAGES, type TokenPackagesAnswer } from '#common/protocol/account-answers.ts'
import type { User } from '#common/protocol/answers.ts'
import type { PaymentLinks } from '../../config.ts'

/** A payment link with the user's data for the payment page. `client_reference_id` comes back in the webhook and identifies the account. */
const linkFor = (link: string, { id, email }: User): string => {
  const url = new URL(link)
  url.searchParams.set('prefilled_email', email)
  url.searchParams.set('client_reference_id', String(id))
  return url.href
}

/** All packages; `url` is null when no payment link is configured. */
export const packagesFor = (links: PaymentLinks, user: User): TokenPackagesAnswer => ({
  packages: TOKEN_PACKAGES.map((offer) => {
    const link = links[offer.id]
    return { ...offer, url: link === null ? null : linkFor(link, user) }
  }),
})
