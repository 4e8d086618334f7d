import type { Language } from '#lib/messages/language.ts';
import session from './session.json' with { type: 'json' };
import trouble from './trouble.json' with { type: 'json' };

export const es: Language = {
  name: 'Español',
  // American Spanish puts the dollar sign before the number, as the fixed texts do.
  moneyTag: 'es-419',
  session,
  trouble,
  onDemand: async () => (await import('./on-demand.ts')).onDemand,
  datePicker: async () => (await import('./date-picker.ts')).datePicker,
};
