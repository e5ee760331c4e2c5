/**
 * Refuses nicknames that imitate another user or an office of the site, following Unicode's UTS #39 ('Unicode Security
 * Mechanisms') with the table of confusable characters of the package `unhomoglyph`.
 */
import unhomoglyph from 'unhomoglyph'
import { NICKNAME_MAX_CHARS } from '#common/limits.ts'
import { guestRequest } from '#common/protocol/rest/requests.ts'

/** The scripts in everyday use (UAX #31, table 5). */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
]
/**
 * The scripts that may be combined (UTS #39, 'Highly Restrictive'): those of Japanese, Chinese and Korean, each with
 * Latin.
 */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const inScripts = (scripts: readonly string[]): string => scripts.map((script) => `\\p{scx=${script}}`).join('')
/** Digits, punctuation, emoji and marks may be combined with every script. */
const SHARED = inScripts(['Common', 'Inherited'])
/** The allowed combinations: one script, one of the groups, or only scripts that are not in everyday use. */
const WRITINGS = [
  ...[...SCRIPTS.map((script) => [script]), ...TOGETHER].map(
    (scripts) => new RegExp(`^[${SHARED}${inScripts(scripts)}]*$`, 'u'),
  ),
  new RegExp(`^(?:[${SHARED}]|[^${inScripts(SCRIPTS)}])*$`, 'u'),
]

const LATIN_FIRST = WRITINGS.toSorted((one, other) => Number(other.test('a')) - Number(one.test('a')))

/** Whether all letters belong to one allowed combination. A Latin name with one Cyrillic letter does not. */
const isWrittenInOneWay = (nickname: string): boolean => WRITINGS.some((writing) => writing.test(nickname))

/**
 * The letters that make a nickname one of several alphabets: as few as possible, and rather those that are not Latin.
 */
export const foreignLetters = (nickname: string): readonly string[] => {
  const strangers = LATIN_FIRST.map((writing) => [...nickname].filter((letter) => !writing.test(letter)))
  const fewest = Math.min(...strangers.map(({ length }) => length))
  return [...new Set(strangers.find(({ length }) => length === fewest))]
}

const withoutLookAlikes = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

/**
 * The skeleton of a nickname (UTS #39, section 4): two nicknames with the same skeleton look alike, in upper or lower
 * case. Accents count: 'Ada' is not 'Adà'. Look-alikes are replaced before and after the letters become lower case: 'I'
 * looks like 'l', and 'm' like 'rn', but not 'M'.
 */
export const nicknameSkeleton = (nickname: string): string => withoutLookAlikes(withoutLookAlikes(nickname))

/** Words for people who speak for the site. */
const OFFICES = [
  'admin',
  'administrator',
  'amministratore',
  'amministratrice',
  'amministrazione',
  'assistenza',
  'gestore',
  'mod',
  'moderator',
  'moderatore',
  'moderatrice',
  'moderazione',
  'regicidio',
  'root',
  'server',
  'sistema',
  'staff',
  'support',
  'supporto',
  'sysadmin',
  'system',
  'webmaster',
]
/** Compared as skeletons, because a skeleton replaces some letters by others, such as `rn` for `m`. */
const RESERVED: ReadonlySet<string> = new Set(
  OFFICES.flatMap((office) => [office, office.toUpperCase()]).map(nicknameSkeleton),
)

/** Whether a nickname, or a word of it, is a reserved word, also with digits after it or signs between its letters. */
const isReserved = (nickname: string): boolean => {
  const words = nickname.split(/[^\p{L}\p{M}\p{N}]+/u)
  const named = [...words, words.join('')]
  return named
    .flatMap((name) => [name, name.replace(/\p{N}+$/u, '')])
    .some((name) => RESERVED.has(nicknameSkeleton(name)))
}

/** Why a nickname is not allowed for anybody; null when it is allowed. */
export const nicknameProblem = (nickname: string): 'nicknameScripts' | 'nicknameReserved' | null => {
  if (!isWrittenInOneWay(nickname)) return 'nicknameScripts'
  return isReserved(nickname) ? 'nicknameReserved' : null
}

/** Whether two nicknames look alike. */
export const looksLike = (one: string, other: string): boolean => nicknameSkeleton(one) === nicknameSkeleton(other)

/** Whether a nickname looks like one of these. */
export const looksTaken = (nickname: string, names: readonly string[]): boolean => {
  const skeleton = nicknameSkeleton(nickname)
  return names.some((name) => nicknameSkeleton(name) === skeleton)
}

/** Letters that begin Italian surnames, and look like no digit. */
const INITIALS = [...'BCDFGLMNPRSTVZ']
const NUMBERS = Array.from({ length: 98 }, (_, index) => String(index + 2))

/** A nickname without the letter or number that was put behind it before. */
const stemOf = (nickname: string): string => nickname.replace(/ (?:\p{Lu}|\d{1,2})$/u, '')

/** A nickname with something behind it; shorter when both together would be too long. */
const withEnding = (stem: string, ending: string): string =>
  `${[...stem]
    .slice(0, NICKNAME_MAX_CHARS - ending.length - 1)
    .join('')
    .trim()} ${ending}`

/**
 * Nicknames that are offered where one is taken: with a letter behind it, rather the initial of the last name, and with
 * a number.
 */
export const nicknameVariants = (
  nickname: string,
  lastName: string | null = null,
): { readonly letters: readonly string[]; readonly numbers: readonly string[] } => {
  const initial = (lastName ?? '').trim().slice(0, 1).toUpperCase()
  const variants = (endings: readonly string[]): readonly string[] =>
    endings
      .map((ending) => withEnding(stemOf(nickname), ending))
      .filter(
        (variant) =>
          variant !== nickname &&
          nicknameProblem(variant) === null &&
          guestRequest.safeParse({ nickname: variant }).success,
      )
  return {
    letters: variants([...(/^\p{Lu}$/u.test(initial) ? [initial] : []), ...INITIALS]),
    numbers: variants(NUMBERS),
  }
}

/** Two variants of a nickname that are free, one with a letter and one with a number if there are both. */
export const twoFree = (
  { letters, numbers }: ReturnType<typeof nicknameVariants>,
  isFree: (variant: string) => boolean,
): readonly string[] => {
  const [oneLetter, twoLetters] = letters.filter(isFree)
  const [oneNumber, twoNumbers] = numbers.filter(isFree)
  return [oneLetter ?? twoNumbers, oneNumber ?? twoLetters].filter((variant) => variant !== undefined)
}

/** Two nicknames like one that somebody at a table has, which nobody there has. */
export const freeBeside = (nickname: string, names: readonly string[]): readonly string[] =>
  twoFree(nicknameVariants(nickname), (variant) => !looksTaken(variant, names))
