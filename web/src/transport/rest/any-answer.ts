/** The schemas of answers that no route has for itself. Fetched with the first call (`http.ts`). */
import * as z from 'zod/mini'
import { errorAnswer } from '#common/protocol/rest/answers.ts'

/** A proxy may refuse with an answer of its own, so any part may be missing. */
export const refusedAnswer = z.partial(errorAnswer)
export type RefusedAnswer = z.infer<typeof refusedAnswer>

/** An answer that is decoded later, by who asked for it. */
export const anyAnswer = z.unknown()
