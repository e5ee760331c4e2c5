/**
 * Refuses nicknames that imitate another user or an office of the site, following Unicode's UTS #39 ('Unicode Security Mechanisms') with the table of
 * confusable characters of the package `unhomoglyph`.
 */
import unhomoglyph from 'unhomoglyph'

/** The scripts in everyday use (UAX #31, table 5). */
const SCRIPTS = [
  'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew',
  'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
]
/** The scripts that may be combined (UTS #39, 'Highly Restrictive'): those of Japanese, Chinese and Korean, each with Latin. */
const TOGETHER = [['Latin', 'Han', 'Hiragana', 'Katakana'], ['Latin', 'Han', 'Bopomofo'], ['Latin', 'Han', 'Hangul']]

const inScripts = (scripts: readonly string[]): string => scripts.map((script) => `\\p{scx=${script}}`).join('')
/** Digits, punctuation, emoji and marks may be combined with every script. */
const SHARED = inScripts(['Common', 'Inherited'])
/** The allowed combinations: one script, one of the groups, or only scripts that are not in everyday use. */
const WRITINGS = [
  ...[...SCRIPTS.map((script) => [script]), ...TOGETHER].map((scripts) => new RegExp(`^[${SHARED}${inScripts(scripts)}]*$`, 'u')),
  new RegExp(`^(?:[${SHARED}]|[^${inScripts(SCRIPTS)}])*$`, 'u'),
]

/** Whether all letters belong to one allowed combination. A Latin name with one Cyrillic letter does not. */
const isWrittenInOneWay = (nickname: string): boolean => WRITINGS.some((writing) => writing.test(nickname))

const withoutLookAlikes = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

/**
 * The skeleton of a nickname (UTS #39, section 4): two nicknames with the same skeleton look alike, in upper or lower case. Accents count: 'Ada' is
 * not 'Adà'. Look-alikes are replaced before and after the letters become lower case: 'I' looks like 'l', and 'm' like 'rn', but not 'M'.
 */
export const nicknameSkeleton = (nickname: string): string => withoutLookAlikes(withoutLookAlikes(nickname))

/** Words for people who speak for the site. */
const OFFICES = [
  'admin', 'administrator', 'amministratore', 'amministratrice', 'amministrazione', 'assistenza', 'gestore', 'mod', 'moderator', 'moderatore', 'moderatrice',
  'moderazione', 'regicidio', 'root', 'server', 'sistema', 'staff', 'support', 'supporto', 'sysadmin', 'system', 'webmaster',
]
/** Compared as skeletons, because a skeleton replaces some letters by others, such as `rn` for `m`. */
const RESERVED: ReadonlySet<string> = new Set(OFFICES.flatMap((office) => [office, office.toUpperCase()]).map(nicknameSkeleton))

/** Whether a nickname, or a word of it, is a reserved word, also with digits after it or signs between its letters. */
const isReserved = (nickname: string): boolean => {
  const words = nickname.split(/[^\p{L}\p{M}\p{N}]+/u)
  const named = [...words, words.join('')]
  return named.flatMap((name) => [name, name.replace(/\p{N}+$/u, '')]).some((name) => RESERVED.has(nicknameSkeleton(name)))
}

/** Why a nickname is not allowed for anybody; null when it is allowed. */
export const nicknameProblem = (nickname: string): 'nicknameScripts' | 'nicknameReserved' | null => {
  if (!isWrittenInOneWay(nickname)) return 'nicknameScripts'
  return isReserved(nickname) ? 'nicknameReserved' : null
}
