/** Which frames of a Colyseus client are voice signalling, told by their first bytes: a flood is counted before it is decoded. */
import { Protocol } from '@colyseus/core'
import { SIGNALS, type FrameKind } from '../connections/message-rate.ts'

/** The mark of a short text in MessagePack; its length is added to it. */
const SHORT_TEXT = 0xa0

/** How `room.send(type)` begins: a code, and the type as a short text. */
const HEADS = SIGNALS.map((type) => Buffer.concat([Buffer.of(Protocol.ROOM_DATA, SHORT_TEXT | type.length), Buffer.from(type)]))

/** What a frame is counted as. A signal that says so in another way is a message like any other. */
export const kindOfFrame = (frame: Buffer): FrameKind =>
  HEADS.some((head) => frame[1] === head[1] && frame.subarray(0, head.length).equals(head)) ? 'signal' : 'message'
