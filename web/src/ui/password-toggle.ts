import { it } from '../text/it.ts'

/** For every Mantine `PasswordInput`: its eye, with an Italian name, for keyboards too. */
export const passwordToggle = { visibilityToggleButtonProps: { 'aria-label': it.password.show, tabIndex: 0 } } as const
