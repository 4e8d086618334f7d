import type { OnDemandTexts } from '#lib/messages/language.ts';
import identity from './identity.json' with { type: 'json' };
import report from './report.json' with { type: 'json' };

export const onDemand: OnDemandTexts = {
  identity,
  report,
  letters: async () => ({
    mail: (await import('./mail.json')).default,
    board: (await import('./board.json')).default,
  }),
  catalogue: async () => (await import('./catalogue.ts')).catalogue,
};
