/** Encodes WebSocket frames (RFC 6455, section 5.2). A message for several clients is encoded once. */

/**
 * A frame with its header. A message may consist of several frames; those that several clients get are encoded once and
 * never copied.
 */
export type Frame = Buffer

const FIN = 0x80
const CONTINUATION = 0
const TEXT = 1
const BINARY = 2
const PING = 9
/**
 * A length up to 125 is in the length field of the header itself. These two values of the field mean that the length
 * follows in 2 or 8 bytes.
 */
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/**
 * A frame with an empty payload of this length, and the offset of the payload. `begins` is the first byte of the
 * header.
 */
const framed = (length: number, begins: number): { readonly frame: Frame; readonly at: number } => {
  const kind = length < IN_TWO_BYTES ? length : length < 2 ** 16 ? IN_TWO_BYTES : IN_EIGHT_BYTES
  const at = kind === IN_EIGHT_BYTES ? 10 : kind === IN_TWO_BYTES ? 4 : 2
  const frame = Buffer.allocUnsafe(at + length)
  frame[0] = begins
  frame[1] = kind
  if (kind === IN_TWO_BYTES) frame.writeUInt16BE(length, 2)
  if (kind === IN_EIGHT_BYTES) frame.writeBigUInt64BE(BigInt(length), 2)
  return { frame, at }
}

const textFrame = (text: string, begins: number): Frame => {
  const { frame, at } = framed(Buffer.byteLength(text), begins)
  frame.write(text, at)
  return frame
}

/** The only frame of a message. */
export const wholeFrame = (text: string): Frame => textFrame(text, FIN | TEXT)
/** The first frame of a message. */
export const firstFrame = (text: string): Frame => textFrame(text, TEXT)
/** A frame between the first and the last one of a message. */
export const middleFrame = (text: string): Frame => textFrame(text, CONTINUATION)
/** The last frame of a message. */
export const lastFrame = (text: string): Frame => textFrame(text, FIN | CONTINUATION)
/** A ping with a text of up to 125 bytes. */
export const pingFrame = (text: string): Frame => textFrame(text, FIN | PING)
/** A binary message. The bytes are copied. */
export const binaryFrame = (bytes: Uint8Array): Frame => {
  const { frame, at } = framed(bytes.length, FIN | BINARY)
  frame.set(bytes, at)
  return frame
}
