import { it } from '../text/it.ts'

/** For every Mantine `PasswordInput`: its eye, with an Italian name. */
export const passwordToggle = { visibilityToggleButtonProps: { 'aria-label': it.password.show } } as const
