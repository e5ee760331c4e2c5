/** Playing with a nickname alone. */
export const guestText = {
  entry: {
    nickname: 'Il tuo nickname',
    placeholder: 'Come ti chiamano al tavolo?',
    play: 'Gioca subito',
    entering: 'Un attimo...',
    note: 'Senza email e senza password. Il profilo lo salvi quando vuoi.',
    missing: 'Scegli un nickname',
  },
  login: {
    title: 'Gioca subito, senza registrarti',
    lead: 'Basta un nickname: entri come ospite e ti siedi al tavolo.',
  },
} as const
