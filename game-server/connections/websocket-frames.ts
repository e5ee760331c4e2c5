/** WebSocket frames (RFC 6455, section 5.2) as they travel: a message is put into bytes once, for all who get it. */

/** A frame with its header. A message may have several: what it shares with others is made once, and never copied. */
export type Frame = Buffer

const FIN = 0x80
const CONTINUATION = 0
const TEXT = 1
const BINARY = 2
const PING = 9
/** Lengths up to 125 bytes are in the header; above, it says how many bytes the length has. */
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** A frame of so many bytes that are not filled in yet, and where they begin. */
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

/** A message. */
export const wholeFrame = (text: string): Frame => textFrame(text, FIN | TEXT)
/** The beginning of a message. */
export const firstFrame = (text: string): Frame => textFrame(text, TEXT)
/** A part of a message between its beginning and its end. */
export const middleFrame = (text: string): Frame => textFrame(text, CONTINUATION)
/** The end of a message. */
export const lastFrame = (text: string): Frame => textFrame(text, FIN | CONTINUATION)
/** A ping with a text of up to 125 bytes. */
export const pingFrame = (text: string): Frame => textFrame(text, FIN | PING)
/** A message of bytes, which are copied. */
export const binaryFrame = (bytes: Uint8Array): Frame => {
  const { frame, at } = framed(bytes.length, FIN | BINARY)
  frame.set(bytes, at)
  return frame
}
