/** What a chat message looks like before anybody else sees it: text that cannot disturb the lines around it. */

/** Direction marks, embeddings, overrides and isolates: they turn round what stands beside them. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/** Control characters and separators of lines and paragraphs become a space each: a message is one paragraph. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** The invisible letters that spell the flag of a part of a country behind a black flag; anywhere else they are a hidden text. */
const LOOSE_TAGS = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu
/** What is drawn as nothing, but for the joiners and the variation selectors that emoji and some scripts are written with. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0000}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A joiner joins what stands before it with what stands behind it; without one of them it is only invisible. */
const LOOSE_JOINERS = /(?<=^|\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)|(?<=[\u200C\u200D])[\u200C\u200D]+/gu
/** More marks on one letter than any language writes: they run into the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/**
 * A message without lone surrogates, without characters that are invisible or change the direction of the text around them, and
 * trimmed. What people write in any language, emoji included, stays as it is; a text of nothing else becomes empty.
 */
export const tidyChatText = (text: string): string =>
  text
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(DIRECTION, '')
    .replace(LOOSE_TAGS, '')
    .replace(INVISIBLE, '')
    .replace(LOOSE_JOINERS, '')
    .replace(PILED_MARKS, '$1')
    .trim()
