/** The words of 'Impostazioni'. */
import type { SETTING_GROUPS, SETTINGS, SettingName } from '#common/protocol/settings.ts'
import { it } from './it.ts'

type Words<Setting> = { readonly label: string; readonly hint?: string } & (Setting extends { readonly values: readonly (infer Value extends string)[] } ? { readonly values: Readonly<Record<Value, string>> } : unknown)

export const SETTING_TEXT: { readonly [Name in SettingName]: Words<(typeof SETTINGS)[Name]> } = {
  felt: { label: 'Panno', values: { dark: 'Scuro', light: 'Chiaro' } },
  cardBack: { label: 'Dorso delle carte', values: { crimson: 'Rosso', blue: 'Blu', green: 'Verde' } },
  deckFace: { label: 'Mazzo', hint: 'Con gli indici grandi, numero e seme si leggono anche da lontano. Al tavolo, su uno schermo piccolo, sono sempre grandi.', values: { classic: 'Classico', large: 'Indici grandi' } },
  fourColours: { label: 'Quattro colori', hint: 'Fiori verdi e quadri blu: nessun seme si confonde con un altro.' },
  leftHanded: { label: 'Per la mano sinistra', hint: 'Ciò che serve al pollice sta a sinistra.' },
  handOrder: { label: 'Ordine delle carte', values: { suits: 'Per seme', alternating: 'Colori alternati', strength: 'Per forza' } },
  playBy: {
    label: 'Giocare una carta',
    hint: 'Automatico: il dito prima alza la carta e poi la gioca, il mouse la gioca subito. Trascinarla verso il tavolo la gioca sempre.',
    values: { byPointer: 'Automatico', oneTap: 'Un tocco', twoTaps: 'Due tocchi', doubleClick: 'Doppio clic', drag: 'Solo trascinando' },
  },
  autoPlay: { label: 'Carte che si giocano da sole', values: { never: 'Nessuna', lastCard: "L'ultima", onlyLegal: "L'unica giocabile" } },
  choosesAhead: { label: 'Scegliere in anticipo', hint: 'Tocca una carta mentre giocano gli altri: appena tocca a te si gioca, se è permesso.' },
  asksBefore: { label: 'Chiedere prima di una presa cara', hint: 'Una carta che vincerebbe una presa da −10 o peggio chiede «Sicuro?».' },
  showsSums: { label: 'Mostra i conti', hint: 'Quanto vale la presa, e i punti della mano accanto ai totali. Senza, conti tu.' },
  pace: { label: 'Ritmo', hint: "Con il ritmo veloce non aspetti la fine della pausa tra una presa e l'altra, se anche gli altri vanno veloci.", values: { calm: 'Calmo', normal: 'Normale', fast: 'Veloce' } },
  turnVibration: { label: 'Vibrazione quando tocca a te' },
  turnSound: { label: 'Suono quando tocca a te' },
  cardVolume: { label: 'Volume delle carte' },
  alertVolume: { label: 'Volume degli avvisi' },
  voiceVolume: { label: 'Volume delle voci', hint: 'È lo stesso della chat vocale.' },
}

export const GROUP_TEXT: Readonly<Record<(typeof SETTING_GROUPS)[number], string>> = {
  look: 'Carte e panno',
  play: 'Come giochi',
  table: 'Al tavolo',
  sound: 'Suoni',
}

export const text = {
  title: it.layout.settings,
  lead: 'Come appaiono le carte e come si gioca. Ogni modifica vale subito.',
  kept: 'Le tue impostazioni ti seguono su ogni dispositivo.',
  keptHere: 'Le impostazioni restano in questo browser. Con un account ti seguono su ogni dispositivo.',
  notKept: 'Impostazioni non salvate',
  failed: 'Non è stato possibile salvare le impostazioni',
  preview: 'Così appaiono le carte',
  sounds: 'Suoni attivi',
  soundsOff: 'Attivali per sentire il turno, le carte e gli avvisi.',
  close: 'Chiudi le impostazioni',
} as const
