/** Playing with a nickname alone. */
export const guestText = {
  entry: {
    nickname: 'Il tuo nickname',
    placeholder: 'Come ti chiamano al tavolo?',
    play: 'Gioca subito',
    entering: 'Un attimo...',
    note: 'Senza email e password. Il profilo lo salvi quando vuoi.',
    missing: 'Scegli un nickname',
  },
  free: 'Liberi:',
  login: {
    title: 'Gioca subito, senza registrarti',
    online: 'Gioca online',
    lead: 'Basta un nickname.',
    account: 'Ho un account',
  },
} as const
