/** Recognises frames with voice signalling by their first bytes, so that a flood of frames is counted before it is decoded. */
import { Protocol } from '@colyseus/core'
import { SIGNALS, type FrameKind } from '../connections/message-rate.ts'

/** The first byte of a short string in MessagePack; the length of the string is added to it. */
const SHORT_TEXT = 0xa0

/** The first bytes of a message with this type: a protocol code, then the type as a short string. */
const HEADS = SIGNALS.map((type) => Buffer.concat([Buffer.of(Protocol.ROOM_DATA, SHORT_TEXT | type.length), Buffer.from(type)]))

/** The kind as which a frame is counted. A signal that is encoded in another way counts as an ordinary message. */
export const kindOfFrame = (frame: Buffer): FrameKind =>
  HEADS.some((head) => frame[1] === head[1] && frame.subarray(0, head.length).equals(head)) ? 'signal' : 'message'
