/** Secrets of the environment: what is no secret, and those that sign cookies. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_MIN_CHARS = 32
/** A value from an example, or one that everybody tries first. */
export const PLACEHOLDER =
  /change.?me|replace.?me|example|^(secret|password|passwd|default|admin|regicidio|keyboard cat|test|dev|123456\d*)$/i

/** The secrets in a text that separates them with commas. */
const secretsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')

/** What is wrong with `SESSION_SECRET` in production. */
export const sessionSecretDangers = (text: string): readonly (string | false)[] => {
  const secrets = secretsIn(text)
  return [
    secrets.length === 0 && 'SESSION_SECRET is required in production',
    secrets.some((secret) => PLACEHOLDER.test(secret)) && 'SESSION_SECRET is a default that everybody knows',
    secrets.some((secret) => secret.length < SECRET_MIN_CHARS) &&
      `SESSION_SECRET must have at least ${SECRET_MIN_CHARS} characters, each of them if there are several`,
  ]
}

/** The session secrets of a site: those of `SESSION_SECRET`, or the one that is generated into `DATA_DIR`. */
export const sessionSecretsOf = (text: string, dataDir: string): readonly string[] => {
  const given = secretsIn(text)
  return given.length > 0 ? given : [generatedSecret(dataDir)]
}

/**
 * The session secret of a development machine: created once, in a file that only its owner can read. The file has its
 * name only when it is complete.
 */
const generatedSecret = (dataDir: string): string => {
  const path = join(dataDir, 'session-secret')
  const known = existsSync(path) ? readFileSync(path, 'utf8') : null
  if (known !== null && known.length >= SECRET_MIN_CHARS) return known
  // A kill or a power cut may have left an empty file behind, with which everybody could sign.
  if (known !== null) rmSync(path, { force: true })
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, path)
  } catch {
    // Another process that starts at the same time was faster, or this disk knows no links.
    if (!existsSync(path)) renameSync(draft, path)
  }
  rmSync(draft, { force: true })
  return readFileSync(path, 'utf8')
}
