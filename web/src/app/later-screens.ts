/**
 * Screens that hardly anybody opens first. The first script would name each of their files: here they cost it one, and
 * their first visit one request more.
 */
export const LATER_SCREENS = {
  admin: async () => (await import('../screens/Admin/AdminScreen.tsx')).AdminScreen,
  challenge: async () => (await import('../screens/Challenge/ChallengeScreen.tsx')).ChallengeScreen,
  daily: async () => (await import('../screens/Daily/DailyScreen.tsx')).DailyScreen,
  forgotPassword: async () => (await import('../screens/ResetPassword/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  profile: async () => (await import('../screens/Profile/ProfileScreen.tsx')).ProfileScreen,
  resetPassword: async () => (await import('../screens/ResetPassword/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  settings: async () => (await import('../screens/Settings/SettingsScreen.tsx')).SettingsScreen,
  tokenRecharge: async () => (await import('../screens/TokenRecharge/TokenRechargeScreen.tsx')).TokenRechargeScreen,
}
