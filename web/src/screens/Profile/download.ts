/** Gives the player a file that exists in this page only. */
export const downloadJson = (name: string, json: unknown): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken hold of it by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}
