/**
 * The idempotency key of a form. When the answer was lost, the same form is sent again with the same key, so that the server recognises it.
 * A changed form, or one that was answered, gets a new key.
 */

/** A form that was sent but not answered yet. `form` is its contents. */
export type Attempt = { readonly key: string; readonly form: string }

/** The attempt for sending a form. `newKey` returns a key that is unique. */
export const nextAttempt = (unanswered: Attempt | null, form: string, newKey: () => string): Attempt =>
  unanswered?.form === form ? unanswered : { key: newKey(), form }

/** Whether an answer says if the form was handled. After a lost answer or an error of the server this is unknown. */
export const isSettled = (answer: { readonly ok: true } | { readonly ok: false; readonly status: number }): boolean =>
  answer.ok || (answer.status >= 400 && answer.status < 500)
