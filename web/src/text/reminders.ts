/** Reminders by notification, where a circle offers them. */
export const remindersText = {
  ask: 'Avvisami',
  askHint: 'Quando si gioca, anche con il sito chiuso.',
  on: 'Ti avvisiamo su questo dispositivo.',
  choose: 'Scegli gli avvisi',
  stop: 'Basta avvisi qui',
  denied: 'Il browser blocca gli avvisi di Regicidio: riattivali nelle sue impostazioni.',
  needsHome:
    'Su iPhone e iPad gli avvisi arrivano dalla schermata Home: tocca Condividi e «Aggiungi alla schermata Home».',
  failed: 'Impossibile cambiare gli avvisi. Riprova.',
} as const
