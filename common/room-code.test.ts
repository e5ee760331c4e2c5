import { deepEqual } from 'node:assert/strict'
import { ok, refused } from './result.ts'
import { readRoomCode } from './room-code.ts'

const LINK = 'https://regicidio.example/join/K7M2PX'

/** What people type and paste, all for the room K7M2PX. */
const FORMS: readonly string[] = [
  'K7M2PX',
  'k7m2px',
  ' K7m2Px\n',
  // Cut, and wrapped.
  'K7M 2PX',
  'k 7 m 2 p x',
  'K7M-2PX',
  'K7M\u20132PX',
  'K7M\u20142PX',
  'K7M\u20112PX',
  'K7M\u22122PX',
  'K7M_2PX',
  'K7M.2PX',
  'K7M\u00A02PX',
  'K7\nM2PX',
  'K7M2PX.',
  'K7M2PX,',
  'K7M2PX!',
  '(K7M2PX)',
  '[K7M2PX]',
  '"K7M2PX"',
  '“K7M2PX”',
  '«K7M2PX»',
  "'K7M2PX'",
  '`K7M2PX`',
  '*K7M2PX*',
  '_K7M2PX_',
  '> K7M2PX',
  '#K7M2PX',
  '👉K7M2PX👈',
  // What nobody sees, and other letters of the same look.
  '\u200BK7M2PX',
  'K7M\u200B2PX\uFEFF',
  '\u202AK7M2PX\u202C',
  'K7M\u00AD2PX',
  '\u2068K7M2PX\u2069',
  'Ｋ７Ｍ２ＰＸ',
  'ｋ７ｍ２ｐｘ',
  '𝗞𝟳𝗠𝟮𝗣𝗫',
  'Ⓚ⑦Ⓜ②ⓅⓍ',
  'K7️⃣M2️⃣PX',
  // With words around.
  'Codice stanza: K7M2PX',
  'codice stanza K7M 2PX',
  'CODICE STANZA: K7M2PX.',
  'Il codice è K7M2PX',
  'il codice della stanza è k7m2px!',
  'ID: k7m 2px',
  'stanza K7M2PX',
  'Stanza «K7M2PX»',
  'Entra nella stanza K7M2PX',
  'Dai, venite sempre alle 21: K7M2PX',
  'K7M2PX (stanza di Anna, siamo in 3)',
  'K7M2PX K7M2PX',
  'k7m2px, cioè K7M 2PX',
  'Venite adesso! Manca il quarto. Codice: k7m2px\nCiao',
  // Links.
  LINK,
  `${LINK}.`,
  `${LINK})`,
  `<${LINK}>`,
  `"${LINK}"`,
  `${LINK}/`,
  `${LINK}?da=whatsapp`,
  `${LINK}#inizio`,
  `${LINK},vieni`,
  `${LINK}\u200B`,
  `${LINK}%20`,
  `${LINK}.%20`,
  `${LINK}%E2%80%8B`,
  `${LINK}%29`,
  LINK.toLowerCase(),
  LINK.toUpperCase(),
  'regicidio.example/join/K7M2PX',
  '/join/K7M2PX',
  '/room/k7m2px',
  'http://192.168.1.20:2567/room/K7M2PX',
  `[Gioca](${LINK})`,
  `${LINK}|Gioca`,
  `${LINK}\n${LINK}`,
  `Ciao! Grande partita stasera, in casa mia: ${LINK} (se non va, stanza ABCDEF)`,
  'https://altro.example/join/K7M2PX',
  'https://regicidio.example/join/K7M%202PX',
  'https://regicidio.example/join/K7M-2PX.',
  'https://l.facebook.example/l.php?u=https%3A%2F%2Fregicidio.example%2Fjoin%2FK7M2PX&h=AT0abc',
  'https://regicidio.example/login?returnUrl=/join/K7M2PX&x=1',
  'https://regicidio.example/join/%EF%BC%AB7M2PX',
  // The part of an address after /join/ alone, as the server and the page see it.
  'K7M2PX%20',
  'K7M2PX%E2%80%8B',
  '%3CK7M2PX%3E',
  'K7M2PX%',
]

describe('a room code', () => {
  for (const form of FORMS) it(`is read in ${JSON.stringify(form)}`, () => deepEqual(readRoomCode(form), ok('K7M2PX')))

  it('may have letters only, and be a word', () => {
    for (const [text, code] of [
      ['stanza', 'STANZA'],
      ['Codice stanza: xkq wrt', 'XKQWRT'],
      ['entra nella stanza xkqwrt', 'XKQWRT'],
      ['venite! grande serata: XKQWRT', 'XKQWRT'],
      ['vieni in xkqwrt', 'XKQWRT'],
    ]) {
      deepEqual(readRoomCode(text ?? ''), ok(code), text)
    }
  })

  it('is not chosen among several', () => {
    const several = [
      'K7M2PX o ABCDEF?',
      'k7m2px, hgfedc2, ABC234',
      'abcdef ghjkmn',
      'sempre grande serata',
      `${LINK} oppure https://regicidio.example/join/ABCDEF`,
      'K7M2PX e K7M 3PX',
    ]
    for (const text of several) deepEqual(readRoomCode(text), refused('severalCodes'), text)
  })

  it('is not in other texts', () => {
    const none = [
      '',
      '   ',
      '\u200B',
      'K7M2P',
      'K7M2PXX',
      'K7M2P0',
      'K7M2PI',
      'K7M2PXè',
      'XK7M2PX',
      'vieni alle 21',
      'https://regicidio.example/join',
      'https://regicidio.example/join/',
      'è',
      '%',
      '%E0%A4%A',
      '../../etc',
      'КУМРСХ',
      '0'.repeat(6),
      'x'.repeat(100_000),
      `${' '.repeat(5_000)}K7M2PX`,
    ]
    for (const text of none) deepEqual(readRoomCode(text), refused('noCode'), text.slice(0, 50))
  })
})
