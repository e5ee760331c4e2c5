/**
 * What the server changes in index.html for one request: who is asking, and what a link shows in a chat. Names of rooms
 * and players are text of strangers, so they are escaped here.
 */
import { escapeHtml } from '#common/html.ts'
import { SEAT_COUNT } from '#common/limits.ts'
import type { Invitation } from '#common/protocol/rest/answers.ts'
import type { FirstScreen } from '#common/protocol/first-screen.ts'
import { INVITATION_TEXT } from '#common/text/server.ts'

export type PageFacts = {
  /**
   * Nobody is signed in, so the page does not have to ask `/api/auth/me`: its answer 401 would appear as an error in
   * the browser's console.
   */
  readonly isVisitor: boolean
  /** Whether a nickname is enough to play online. */
  readonly areGuestsWelcome: boolean
  /** The public origin of the site, for example `https://regicidio.example`, and the path of the request. */
  readonly origin: string
  readonly path: string
  /** The room that the link leads to; null for every other page, and for a room that does not exist. */
  readonly invitation: Invitation | null
  /** The name of the circle whose link it is; null for every other page, and for a circle that does not exist. */
  readonly circle: string | null
  /** The page as it is before its scripts are there; null when only they draw it. */
  readonly firstScreen: FirstScreen | null
}

const withMeta = (page: string, property: string, content: string): string =>
  page.replace(
    new RegExp(`(<meta property="${property}" content=")[^"]*`),
    (_meta, start: string) => start + escapeHtml(content),
  )

/** JSON that no HTML parser takes for the end of the script around it. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const withPreview = (page: string, title: string, text: string): string =>
  withMeta(withMeta(page, 'og:title', title), 'og:description', text)

/** The title and the text of the preview, and the invitation itself, which the page shows without asking for it. */
const withInvitation = (page: string, invitation: Invitation): string => {
  const { name, hostName, isActive, players } = invitation
  const text = INVITATION_TEXT.text(hostName, !isActive && players.length < SEAT_COUNT)
  const data = `<meta name="robots" content="noindex" /><script type="application/json" id="invitation">${scriptText(invitation)}</script>`
  return withPreview(page, INVITATION_TEXT.title(name), text).replace('</head>', () => `${data}</head>`)
}

/** After the invitation to its table: the link is that of the circle, and so are preview and title. */
const withCircle = (page: string, name: string): string => {
  const title = INVITATION_TEXT.title(name)
  return withPreview(page, title, INVITATION_TEXT.circle)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => '<meta name="robots" content="noindex" /></head>')
}

const withFirstScreen = (page: string, { title, head, body }: FirstScreen): string =>
  page
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-first>${body}</div>`)

/** The page for one request. Previews need an absolute address of the picture. */
export const adapted = (
  page: string,
  { isVisitor, areGuestsWelcome, origin, path, invitation, circle, firstScreen }: PageFacts,
): string => {
  const marks = `${isVisitor ? 'data-visitor ' : ''}${areGuestsWelcome ? '' : 'data-guests="off" '}`
  const marked = page.replace('<html ', () => `<html ${marks}`)
  const pictured = marked.replace(
    /(<meta property="og:image" content=")(\/[^"]*)/,
    (_meta, start: string, picture: string) => start + escapeHtml(origin + picture),
  )
  const addressed = withMeta(pictured, 'og:url', origin + path)
  const invited = invitation === null ? addressed : withInvitation(addressed, invitation)
  const known = circle === null ? invited : withCircle(invited, circle)
  return firstScreen === null ? known : withFirstScreen(known, firstScreen)
}
