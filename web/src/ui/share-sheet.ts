/** Opens the share sheet of the device with a link; null where there is none. Who closes it has changed their mind: that is no error. */
export const openShareSheet = 'share' in navigator ? (title: string, url: string): void => void navigator.share({ title, url }).catch(() => undefined) : null
