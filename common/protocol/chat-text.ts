/** Cleans the text of a chat message before others see it, so that it cannot disturb the lines around it. */

/** Direction marks, embeddings, overrides and isolates: they would reverse the text around them. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
/**
 * Control characters and separators of lines and paragraphs. Each becomes a space, because a message is one paragraph.
 */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/**
 * Tag characters. After a black flag they spell the flag of a region, such as Scotland; anywhere else they are hidden
 * text.
 */
const LOOSE_TAGS = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu
/** Invisible characters, except the joiners and the variation selectors, which emoji and some scripts need. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0000}-\u{E007F}])[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A joiner joins the characters before and after it. Without one of them it is only an invisible character. */
const LOOSE_JOINERS = /(?<=^|\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)|(?<=[\u200C\u200D])[\u200C\u200D]+/gu
/** More marks on one letter than any language writes: they overlap the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/**
 * The message without lone surrogates, without characters that are invisible or change the direction of the text around
 * them, and trimmed. Ordinary text in any language, emoji included, does not change. A text of such characters only
 * becomes empty.
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
