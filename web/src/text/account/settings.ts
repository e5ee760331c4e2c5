/** The words of 'Impostazioni'. */
import type { SETTING_GROUPS, SETTINGS, SettingName } from '#common/protocol/rest/settings.ts'
import { it } from '../it.ts'

type Words<Setting> = { readonly label: string; readonly hint?: string } & (Setting extends {
  readonly values: readonly (infer Value extends string)[]
}
  ? { readonly values: Readonly<Record<Value, string>> }
  : unknown)

export const SETTING_TEXT: { readonly [Name in SettingName]: Words<(typeof SETTINGS)[Name]> } = {
  felt: { label: 'Panno', values: { dark: 'Scuro', light: 'Chiaro' } },
  cardBack: { label: 'Dorso delle carte', values: { crimson: 'Rosso', blue: 'Blu', green: 'Verde' } },
  deckFace: {
    label: 'Mazzo',
    hint: 'I numeri grandi si leggono da lontano. Al tavolo, su uno schermo piccolo, ci sono sempre.',
    values: { classic: 'Classico', large: 'Numeri grandi' },
  },
  fourColours: { label: 'Quattro colori', hint: 'Fiori verdi e quadri blu: nessun seme si confonde.' },
  leftHanded: { label: 'Gioco con la sinistra', hint: 'Ciò che serve al pollice sta a sinistra.' },
  handOrder: {
    label: 'Ordine delle carte',
    values: { suits: 'Per seme', alternating: 'Colori alternati', strength: 'Per forza' },
  },
  playBy: {
    label: 'Giocare una carta',
    hint: 'Automatico: con il dito un tocco la alza e il secondo la gioca, con il mouse basta un clic. Puoi sempre trascinarla.',
    values: {
      byPointer: 'Automatico',
      oneTap: 'Un tocco',
      twoTaps: 'Due tocchi',
      doubleClick: 'Doppio clic',
      drag: 'Solo trascinando',
    },
  },
  autoPlay: {
    label: 'Carte che si giocano da sole',
    values: { never: 'Nessuna', lastCard: "L'ultima", onlyLegal: "L'unica giocabile" },
  },
  choosesAhead: {
    label: 'Scegliere in anticipo',
    hint: 'Tocca una carta prima del tuo turno: poi si gioca da sola, se si può.',
  },
  asksBefore: {
    label: 'Conferma prima di una presa costosa',
    hint: 'Se la presa vale −10 o peggio, la carta chiede «Davvero?».',
  },
  showsSums: {
    label: 'Mostra i conti',
    hint: 'Il valore della presa e i punti della mano. Senza, conti tu.',
  },
  pace: {
    label: 'Ritmo',
    hint: 'Veloce: niente pausa tra le prese, se lo scelgono tutti.',
    values: { calm: 'Calmo', normal: 'Normale', fast: 'Veloce' },
  },
  turnVibration: { label: 'Vibrazione quando tocca a te' },
  turnSound: { label: 'Suono quando tocca a te' },
  cardVolume: { label: 'Volume delle carte' },
  alertVolume: { label: 'Volume degli avvisi' },
  voiceVolume: { label: 'Volume delle voci', hint: 'È lo stesso della chat vocale.' },
  remindsAnswer: {
    label: 'Manca la tua risposta',
    hint: 'Il giorno prima. Senza avvisi nel browser arriva per email.',
  },
  remindsSoon: { label: 'Si gioca tra un quarto d’ora', hint: 'Solo se hai detto che ci sei.' },
  remindsNow: { label: 'Si gioca adesso' },
  remindsFourth: { label: 'Manca il quarto', hint: 'Solo se sei una riserva.' },
  remindsResume: { label: 'Una partita sospesa aspetta solo te' },
}

export const GROUP_TEXT: Readonly<Record<(typeof SETTING_GROUPS)[number], string>> = {
  look: 'Carte e panno',
  play: 'Come giochi',
  table: 'Al tavolo',
  sound: 'Suoni',
  away: 'Avvisi del circolo',
}

export const settingsText = {
  title: it.layout.settings,
  lead: 'Ogni modifica vale subito.',
  kept: 'Ti seguono su ogni dispositivo.',
  keptHere: 'Restano in questo browser. Con un account ti seguono ovunque.',
  notKept: 'Impostazioni non salvate',
  failed: 'Impossibile salvare le impostazioni',
  preview: 'Così appaiono le carte',
  sounds: 'Suoni attivi',
  soundsOff: 'Attivali per sentire turno, carte e avvisi.',
  close: 'Chiudi le impostazioni',
} as const
