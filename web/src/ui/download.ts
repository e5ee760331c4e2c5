/** Lets the player save JSON that only this page has as a file. */
export const downloadJson = (name: string, json: unknown): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by the next task, so the address can be released.
  setTimeout(() => URL.revokeObjectURL(address))
}
