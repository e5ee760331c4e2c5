/** The errors of a page, for an engine whose driver does not tell them. */

/** Runs in a page before its own scripts: keeps the errors of this and the following pages. */
export const collectErrors = (): void => {
  const keep = (error: string): void => {
    const kept: unknown = JSON.parse(sessionStorage.getItem('regicidio.test.errors') ?? '[]')
    sessionStorage.setItem('regicidio.test.errors', JSON.stringify([...(Array.isArray(kept) ? kept : []), error]))
  }
  const log = console.error
  console.error = (...all: unknown[]) => {
    keep(`console: ${all.map(String).join(' ')}`)
    log(...all)
  }
  addEventListener('error', ({ message, filename, lineno }) => keep(`exception: ${message} (${filename}:${lineno})`))
  addEventListener('unhandledrejection', ({ reason }) => keep(`rejection: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep(`refused by ${violatedDirective}: ${blockedURI}`))
}

/** Runs in a page: the errors that were kept, for the last time. */
export const takeErrors = (): unknown => {
  const kept: unknown = JSON.parse(sessionStorage.getItem('regicidio.test.errors') ?? '[]')
  sessionStorage.removeItem('regicidio.test.errors')
  return kept
}
