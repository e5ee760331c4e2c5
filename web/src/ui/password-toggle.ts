import { it } from '../text/it.ts'

/** For every Mantine `PasswordInput`: the button that shows the password has an Italian name and can be reached with the keyboard. */
export const passwordToggle = { visibilityToggleButtonProps: { 'aria-label': it.password.show, tabIndex: 0 } } as const
