/**
 * What a page gives to the device: a copy in the clipboard, with the messages of the specification, a link to share, or
 * a file.
 */
import { COPY_CONFIRMATION_MS } from '#common/timings.ts'
import { sharingText } from '../text/sharing.ts'
import { toast } from './toasts.ts'

/** Copies by selecting text. Pages without TLS, for example from a server at home, have no `navigator.clipboard`. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

/** Copies a text to the clipboard; false when the browser refuses. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

const copyAndSay = async (text: string, said: string): Promise<boolean> => {
  const copied = await copyText(text)
  if (copied) toast({ title: said, kind: 'success', durationMs: COPY_CONFIRMATION_MS })
  else toast({ title: sharingText.failed, message: sharingText.failedHint, kind: 'error' })
  return copied
}

/** Copies a link and says 'Link copiato!' for 2 s. */
export const copyLink = (link: string): Promise<boolean> => copyAndSay(link, sharingText.linkCopied)
/** Copies a room code and says 'Codice copiato!' for 2 s. */
export const copyCode = (code: string): Promise<boolean> => copyAndSay(code, sharingText.codeCopied)

/**
 * Opens the share sheet of the device with a link; null where there is none. Closing it without sharing is no
 * error.
 */
export const openShareSheet =
  'share' in navigator
    ? (title: string, url: string): void => void navigator.share({ title, url }).catch(() => undefined)
    : null

/**
 * Gives a text with a link to the share sheet of the device; where there is none, both are copied, and `said` is said.
 */
export const shareText = async (text: string, url: string, said: string): Promise<void> => {
  if ('share' in navigator) await navigator.share({ text, url }).catch(() => undefined)
  else await copyAndSay(`${text}\n${url}`, said)
}

/** Lets the player save what only this page has as a file. */
export const downloadFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by the next task, so the address can be released.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** The same for JSON. */
export const downloadJson = (name: string, json: unknown): void =>
  downloadFile(name, new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
