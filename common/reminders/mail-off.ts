/** Where the mails of one kind are ended: behind each address comes the token of a link. */

/** A POST ends them, a GET leads to the page. */
export const MAIL_OFF_PATH = '/api/reminders/off'
/** What of the settings' address says that they are to be ended. */
export const MAIL_OFF_QUERY = 'off'

/** The page that asks whether they are to be ended. */
export const mailOffPage = (token: string): string => `/settings?${MAIL_OFF_QUERY}=${token}`
