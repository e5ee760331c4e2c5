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
export const downloadJson = (name: string, json: unknown): void => downloadFile(name, new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
