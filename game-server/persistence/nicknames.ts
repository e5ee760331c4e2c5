/**
 * Nicknames that pretend: to be somebody else, or to speak for the site. After Unicode's UTS #39 ('Unicode Security Mechanisms'), with
 * the table of confusable characters of the package `unhomoglyph`.
 */
import unhomoglyph from 'unhomoglyph'

/** The writing systems that are in everyday use (UAX #31, table 5). */
const SCRIPTS = [
  'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew',
  'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
]
/** Those that are written together (UTS #39, 'Highly Restrictive'): Japanese, Chinese and Korean, each with Latin. */
const TOGETHER = [['Latin', 'Han', 'Hiragana', 'Katakana'], ['Latin', 'Han', 'Bopomofo'], ['Latin', 'Han', 'Hangul']]

const inScripts = (scripts: readonly string[]): string => scripts.map((script) => `\\p{scx=${script}}`).join('')
/** Digits, punctuation, emoji and marks belong to every script. */
const SHARED = inScripts(['Common', 'Inherited'])
/** What a name may be made of: one script, or one group of them, or the rarer scripts. */
const WRITINGS = [
  ...[...SCRIPTS.map((script) => [script]), ...TOGETHER].map((scripts) => new RegExp(`^[${SHARED}${inScripts(scripts)}]*$`, 'u')),
  new RegExp(`^(?:[${SHARED}]|[^${inScripts(SCRIPTS)}])*$`, 'u'),
]

/** Whether a name is written in one way, as opposed to Latin with a Cyrillic letter in it. */
const isWrittenInOneWay = (nickname: string): boolean => WRITINGS.some((writing) => writing.test(nickname))

/**
 * What a nickname looks like: two with the same skeleton are easily taken for each other (UTS #39, section 4), whatever their cases.
 * Accents count: 'Ada' is not 'Adà'.
 */
export const nicknameSkeleton = (nickname: string): string => unhomoglyph(nickname.normalize('NFD')).normalize('NFD').toLowerCase()

/** Who speaks for the site. */
const OFFICES = [
  'admin', 'administrator', 'amministratore', 'amministratrice', 'amministrazione', 'assistenza', 'gestore', 'mod', 'moderator', 'moderatore', 'moderatrice',
  'moderazione', 'regicidio', 'root', 'server', 'sistema', 'staff', 'support', 'supporto', 'sysadmin', 'system', 'webmaster',
]
/** Some letters stand for others in skeletons, such as `rn` for `m`. */
const RESERVED: ReadonlySet<string> = new Set(OFFICES.flatMap((office) => [office, office.toUpperCase()]).map(nicknameSkeleton))

/** Whether a nickname, or a word of it, is one of those, also with digits behind it or with signs between its letters. */
const isReserved = (nickname: string): boolean => {
  const words = nickname.split(/[^\p{L}\p{M}\p{N}]+/u)
  const named = [...words, words.join('')]
  return named.flatMap((name) => [name, name.replace(/\p{N}+$/u, '')]).some((name) => RESERVED.has(nicknameSkeleton(name)))
}

/** Why nobody may take a nickname; null when somebody may. */
export const nicknameProblem = (nickname: string): 'nicknameScripts' | 'nicknameReserved' | null => {
  if (!isWrittenInOneWay(nickname)) return 'nicknameScripts'
  return isReserved(nickname) ? 'nicknameReserved' : null
}
