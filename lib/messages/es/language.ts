import type { Language } from '#lib/messages/language.ts';
import session from './session.json' with { type: 'json' };
import trouble from './trouble.json' with { type: 'json' };

export const es: Language = {
  name: 'Español',
  // In the Spanish of the Americas the dollar sign stands before the number, as in the fixed texts.
  moneyTag: 'es-419',
  session,
  trouble,
  onDemand: async () => (await import('./on-demand.ts')).onDemand,
  datePicker: async () => (await import('./date-picker.ts')).datePicker,
};
