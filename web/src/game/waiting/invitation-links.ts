/** The links of an invitation. */
export type Network = 'WhatsApp' | 'Twitter' | 'Facebook'

/** The link that a friend opens to join the room. */
export const joinLink = (origin: string, roomId: string): string => `${origin}/join/${encodeURIComponent(roomId)}`

/** The share pages of the three networks (specification section 7, 'External links'). */
export const shareLinks = (link: string, message: string): Readonly<Record<Network, string>> => {
  const [to, words] = [encodeURIComponent(link), encodeURIComponent(message)]
  return {
    WhatsApp: `https://wa.me/?text=${words}%20${to}`,
    Twitter: `https://twitter.com/intent/tweet?text=${words}&url=${to}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${to}`,
  }
}

/** The link of a service that shows the QR code of the join link as a large image. */
export const qrImageLink = (link: string): string =>
  `https://api.qrserver.com/v1/create-qr-code/?size=300x300&data=${encodeURIComponent(link)}`
