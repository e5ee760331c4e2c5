/**
 * Under which key a form is sent. The same form whose answer was lost goes out again under the same key, so that the server
 * can tell that it is the same; a changed form, or one that was answered, gets a new key.
 */

/** A form that was sent and not answered yet. `form` is what it said. */
export type Attempt = { readonly key: string; readonly form: string }

/** The attempt with which a form is sent. `newKey` makes keys that nobody else makes. */
export const nextAttempt = (unanswered: Attempt | null, form: string, newKey: () => string): Attempt =>
  unanswered?.form === form ? unanswered : { key: newKey(), form }

/** Whether an answer settles what became of a form: after a lost answer, or a server in trouble, nobody knows. */
export const isSettled = (answer: { readonly ok: true } | { readonly ok: false; readonly status: number }): boolean =>
  answer.ok || (answer.status >= 400 && answer.status < 500)
