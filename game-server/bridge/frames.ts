/** WebSocket frames (RFC 6455, section 5) as they travel, made once for whoever gets them. */
import { Sender } from 'ws'

declare module 'ws' {
  /** `ws` exports it, its type declarations do not yet. */
  export const Sender: {
    frame(data: Buffer, options: { readonly fin: boolean; readonly opcode: number; readonly mask: boolean; readonly rsv1: boolean; readonly readOnly: boolean }): Buffer[]
  }
}

/** A frame with its header. A message may have several: what it shares with others is made once, and never copied. */
export type Frame = Buffer

const CONTINUATION = 0
const TEXT = 1

const framed = (text: string, opcode: number, fin: boolean): Frame =>
  Buffer.concat(Sender.frame(Buffer.from(text), { fin, opcode, mask: false, rsv1: false, readOnly: true }))

/** A message. */
export const wholeFrame = (text: string): Frame => framed(text, TEXT, true)
/** The beginning of a message. */
export const firstFrame = (text: string): Frame => framed(text, TEXT, false)
/** A part of a message between its beginning and its end. */
export const middleFrame = (text: string): Frame => framed(text, CONTINUATION, false)
/** The end of a message. */
export const lastFrame = (text: string): Frame => framed(text, CONTINUATION, true)
