/**
 * `npm run reminders:keys` (docs/operations.md): prints a new pair of keys for notifications, as two lines of `.env`.
 * Browsers that have subscribed with another pair get nothing any more until their users come back.
 */
import webPush from 'web-push'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
