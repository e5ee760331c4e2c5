import { line } from './icons.tsx'

const EYE = <path d="M12 5.2C4.5 5.2 1.5 12 1.5 12s3 6.8 10.5 6.8S22.5 12 22.5 12s-3-6.8-10.5-6.8Z" />

export const EyeIcon = line(<>{EYE}<circle cx="12" cy="12" r="3.7" /></>, 22)
export const EyeOffIcon = line(<>{EYE}<path d="m4.5 4 15 16" /></>, 22)
