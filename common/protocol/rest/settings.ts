/**
 * The settings of a player: how the table looks and sounds, and how cards are played. This is their one list: names,
 * kinds and defaults. The account keeps them, and so does the browser. What nobody has changed is not stored, so that a
 * better default reaches everybody.
 *
 * A new setting is one entry of {@link SETTINGS}. The compiler then asks for its words in
 * `web/src/text/account/settings.ts`. Every page reads the settings before it is drawn, so this file needs no library;
 * the schemas of the calls are in `settings-answers.ts`.
 */
/** Where a setting stands in 'Impostazioni', in this order. */
export const SETTING_GROUPS = ['look', 'play', 'table', 'sound', 'away'] as const
type Group = (typeof SETTING_GROUPS)[number]

/** One of several values. */
type Choice<Value extends string> = {
  readonly kind: 'choice'
  readonly group: Group
  readonly values: readonly [Value, ...Value[]]
  readonly otherwise: Value
}
type Switch = { readonly kind: 'switch'; readonly group: Group; readonly otherwise: boolean }
/** A whole number of percent, 0 to 100. */
type Level = { readonly kind: 'level'; readonly group: Group; readonly otherwise: number }
type Setting = Choice<string> | Switch | Level

/** The first value is the default. */
const choice = <const Value extends string>(
  group: Group,
  otherwise: Value,
  ...others: readonly Value[]
): Choice<Value> => ({ kind: 'choice', group, values: [otherwise, ...others], otherwise })
const switched = (group: Group, otherwise: boolean): Switch => ({ kind: 'switch', group, otherwise })
const level = (group: Group, otherwise: number): Level => ({ kind: 'level', group, otherwise })

/** Every page loads this list, so what is the same is said once. */
const REMINDER = switched('away', true)

export const SETTINGS = {
  /** The cloth of the table. */
  felt: choice('look', 'dark', 'light'),
  cardBack: choice('look', 'crimson', 'blue', 'green'),
  /** How the faces of cards are drawn: as French cards, or with large signs. */
  deckFace: choice('look', 'classic', 'large'),
  /** Clubs green and diamonds blue, so that no two suits have the same colour. */
  fourColours: switched('look', false),
  /** The table is mirrored for the left hand: what the thumb needs is on the left. */
  leftHanded: switched('look', false),
  /** By suits (clubs, hearts, spades, diamonds), by suits with black and red ones in turn, or by strength. */
  handOrder: choice('play', 'suits', 'alternating', 'strength'),
  /**
   * What plays a card. By pointer: a finger lifts it first, a mouse plays it at once. A drag upwards and a key always
   * play.
   */
  playBy: choice('play', 'byPointer', 'oneTap', 'twoTaps', 'doubleClick', 'drag'),
  /** Which card plays by itself on the player's turn. */
  autoPlay: choice('play', 'never', 'lastCard', 'onlyLegal'),
  /** Whether a card can be chosen before it is the player's turn. It is played then, if it may be. */
  choosesAhead: switched('play', false),
  /** Whether a card that would take an expensive trick asks once. */
  asksBefore: switched('play', false),
  /**
   * Whether the table does the sums: what the trick is worth, and the points of the round. Some players want to count
   * themselves.
   */
  showsSums: switched('table', true),
  /** How cards move. 'fast' also asks for the next trick by itself, once the message of the trick has been read. */
  pace: choice('table', 'normal', 'calm', 'fast'),
  /** Whether the phone vibrates when it is the player's turn. */
  turnVibration: switched('table', true),
  /** Whether a sound says that it is the player's turn. */
  turnSound: switched('sound', true),
  /** How loud cards and tricks are, and what calls the player: 0 to 100. */
  cardVolume: level('sound', 100),
  alertVolume: level('sound', 100),
  /** How loud the voice chat is; at first 80 (specification section 9). */
  voiceVolume: level('sound', 80),
  /** Of what the player is reminded while away: `common/reminders/kinds.ts` says what each kind is. */
  remindsNow: REMINDER,
  remindsFourth: REMINDER,
  remindsAnswer: REMINDER,
  remindsSoon: REMINDER,
  remindsResume: REMINDER,
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof SETTINGS
type ValueOf<S> = S extends Choice<infer Value> ? Value : S extends Switch ? boolean : number
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }
export type Pace = Settings['pace']
export type SettingValue = string | boolean | number
/** The settings of one kind. */
export type NamesOf<Kind extends Setting['kind']> = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name]['kind'] extends Kind ? Name : never
}[SettingName]

/** The version of what is stored. A change of the meaning of a value needs a new one. */
export const SETTINGS_VERSION = 1

const LEVEL_MAX = 100

const isName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)
/** All names, in the order of the list. */
export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(isName)

const isValueOf = (setting: Setting, value: unknown): boolean => {
  if (setting.kind === 'choice') return setting.values.some((known) => known === value)
  return setting.kind === 'switch'
    ? typeof value === 'boolean'
    : typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LEVEL_MAX
}

/** Whether a setting can have this value. */
export const fits = <Name extends SettingName>(name: Name, value: unknown): value is Settings[Name] =>
  isValueOf(SETTINGS[name], value)

const DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].otherwise]),
)

const isComplete = (settings: Readonly<Record<string, unknown>>): settings is Settings =>
  SETTING_NAMES.every((name) => fits(name, settings[name]))

const complete = (values: Readonly<Record<string, unknown>>): Settings => {
  const settings = { ...DEFAULTS, ...values }
  if (!isComplete(settings)) throw new Error('a default does not fit its setting')
  return settings
}

export const DEFAULT_SETTINGS: Settings = complete({})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether this program understands what is stored; single values may still not be valid. */
export const areReadable = (stored: unknown): stored is { readonly settings: Readonly<Record<string, unknown>> } =>
  isRecord(stored) && stored['version'] === SETTINGS_VERSION && isRecord(stored['settings'])

/**
 * All settings after what is stored. A value that is missing or not valid is the default; of another version all are.
 */
export const settingsIn = (stored: unknown): Settings => {
  if (!areReadable(stored)) return DEFAULT_SETTINGS
  const { settings } = stored
  return complete(
    Object.fromEntries(SETTING_NAMES.flatMap((name) => (fits(name, settings[name]) ? [[name, settings[name]]] : []))),
  )
}

/** The settings with another value of one of them; the same settings when the value does not fit. */
export const withSetting = (settings: Settings, name: SettingName, value: SettingValue): Settings =>
  fits(name, value) ? complete({ ...settings, [name]: value }) : settings

/** What browser and account store: the settings that differ from their defaults, by name. */
export type StoredSettings = {
  readonly version: typeof SETTINGS_VERSION
  readonly settings: Readonly<Partial<Record<SettingName, SettingValue>>>
}

/** What is to be stored of settings. */
export const toStore = (settings: Settings): StoredSettings => ({
  version: SETTINGS_VERSION,
  settings: Object.fromEntries(
    SETTING_NAMES.filter((name) => settings[name] !== SETTINGS[name].otherwise).map((name) => [name, settings[name]]),
  ),
})
