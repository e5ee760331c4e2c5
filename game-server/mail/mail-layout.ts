/**
 * The HTML layout of mails: the colours of web/src/ui/theme.css, with means that every mail program supports (tables,
 * inline styles, no images, nothing from the network).
 */
import { escapeHtml } from '#common/html.ts'
import { MAIL_FOOTER } from '#common/text/mails.ts'

const BRAND = 'Regicidio'
const NIGHT = '#08120f'
const PANEL = '#10221d'
const PANEL_RAISED = '#172e27'
const LINE = '#3d3f2a'
const IVORY = '#f4eddc'
const IVORY_SOFT = '#cfcab8'
const IVORY_FAINT = '#a3a793'
const GOLD = '#d9b45f'
const GOLD_DEEP = '#9a7930'
const GOLD_BRIGHT = '#f0d591'
const ON_GOLD = '#1b1405'
const TEXT_FONT = "'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Arial,sans-serif"
const DISPLAY_FONT = "'Bodoni 72',Didot,'Playfair Display',Georgia,'Times New Roman',serif"

/**
 * A name for use in a mail. Mail programs turn text that looks like a URL into a link. Without this, somebody could
 * register with another person's e-mail address and a URL as name, and our mail would contain a link to that URL.
 */
export const nameWithoutLinks = (name: string): string => name.replace(/[.:/@]/g, '$&\u200C')

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** With the variant selector for text, because phones would otherwise show them as emoji. */
const SUITS = ['♠', '♥', '♦', '♣'].map((suit) => `${suit}\uFE0E`).join('')

/** The parts of a mail. Their texts are plain and are escaped here. */
export const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font:400 16px/1.6 ${TEXT_FONT};color:${IVORY_SOFT};overflow-wrap:anywhere">${escapeHtml(text)}</p>`

export const salutation = (text: string): string =>
  `<p style="margin:0 0 8px;font:600 16px/1.6 ${TEXT_FONT};color:${IVORY};overflow-wrap:anywhere">${escapeHtml(text)}</p>`

export const smallPrint = (text: string): string =>
  `<p style="margin:0;font:400 14px/1.6 ${TEXT_FONT};color:${IVORY_FAINT}">${escapeHtml(text)}</p>`

export const button = (label: string, link: string): string => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td bgcolor="${GOLD}" style="border-radius:8px;background:${GOLD}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;border:1px solid ${GOLD};border-radius:8px;font:700 16px/20px ${TEXT_FONT};color:${ON_GOLD};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`

/** A highlighted notice. */
export const aside = (title: string, text: string): string => `
<table ${TABLE} style="margin:24px 0 0"><tr>
<td bgcolor="${PANEL_RAISED}" style="padding:18px 20px;border-left:3px solid ${GOLD};border-radius:0 8px 8px 0;background:${PANEL_RAISED}">
<p style="margin:0 0 6px;font:600 15px/1.5 ${TEXT_FONT};color:${IVORY}">${escapeHtml(title)}</p>
<p style="margin:0;font:400 15px/1.6 ${TEXT_FONT};color:${IVORY_SOFT}">${escapeHtml(text)}</p>
</td></tr></table>`

/** A link as readable text that can be copied. */
export const plainLink = (label: string, link: string): string => `
<p style="margin:24px 0 4px;font:400 13px/1.5 ${TEXT_FONT};color:${IVORY_FAINT}">${escapeHtml(label)}</p>
<p style="margin:0;font:400 13px/1.5 ${TEXT_FONT};word-break:break-all"><a href="${escapeHtml(link)}" style="color:${GOLD_BRIGHT};text-decoration:underline">${escapeHtml(link)}</a></p>`

/** `preview` is the text that mail programs show next to the subject in lists; `parts` are HTML. */
type MailContent = {
  readonly title: string
  readonly preview: string
  readonly parts: readonly string[]
  readonly siteOrigin: string
}

/** The mail as a complete HTML document. */
export const mailHtml = ({ title, preview, parts, siteOrigin }: MailContent): string => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<title>${escapeHtml(title)}</title>
</head>
<body bgcolor="${NIGHT}" style="margin:0;padding:0;background:${NIGHT};color:${IVORY_SOFT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table ${TABLE} bgcolor="${NIGHT}" style="background:${NIGHT}"><tr><td align="center" style="padding:32px 12px">
<table ${TABLE} style="max-width:560px">
<tr><td align="center" style="padding:0 0 20px">
<a href="${escapeHtml(siteOrigin)}/" style="font:700 30px/1.2 ${DISPLAY_FONT};letter-spacing:0.5px;color:${GOLD};text-decoration:none">${BRAND}</a>
<div aria-hidden="true" style="padding-top:8px;font:400 14px/1.4 ${DISPLAY_FONT};letter-spacing:8px;text-indent:8px;color:${GOLD_DEEP}">${SUITS}</div>
</td></tr>
<tr><td bgcolor="${PANEL}" style="padding:32px 28px;border:1px solid ${LINE};border-radius:12px;background:${PANEL};text-align:left">
<h1 style="margin:0 0 20px;font:700 26px/1.25 ${DISPLAY_FONT};color:${IVORY}">${escapeHtml(title)}</h1>
${parts.join('\n')}
</td></tr>
<tr><td align="center" style="padding:20px 16px 0;font:400 13px/1.6 ${TEXT_FONT};color:${IVORY_FAINT}">
${MAIL_FOOTER.motto}<br>${MAIL_FOOTER.automatic}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`

/** The same mail as plain text; `parts` are its paragraphs. */
export const mailText = (parts: readonly string[]): string =>
  `${[...parts, `--\n${BRAND} · ${MAIL_FOOTER.motto}\n${MAIL_FOOTER.automatic}`].join('\n\n')}\n`
