/**
 * What screens keep of the server's answers, for everybody who must be able to forget it: the pages around a sign-in, which are the first that are
 * loaded. The cache itself (`queries.ts`) comes only with the screens that ask for data.
 */
const forgetting = new Set<() => void>()

/** `forget` is called whenever another user takes the place of the one before. */
export const registerAnswerCache = (forget: () => void): void => void forgetting.add(forget)

/** Forgets all answers: they are those of the user before. */
export const forgetAnswers = (): void => {
  for (const forget of forgetting) forget()
}
