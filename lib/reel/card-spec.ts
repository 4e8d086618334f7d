import { z } from 'zod';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import { TRIBUTE_TYPES } from '#lib/tribute/occasions/occasions.ts';
import { REEL_FORMATS } from './format.ts';

const CardBase = z.object({
  type: z.enum(TRIBUTE_TYPES),
  theme: z.enum(REEL_THEMES),
  format: z.enum(REEL_FORMATS),
});
/** Everything that a card shows. */
export const CardSpec = z.discriminatedUnion('kind', [
  CardBase.extend({
    kind: z.literal('TITLE'),
    eyebrow: z.string(),
    name: z.string(),
    title: z.string(),
    imageUrl: z.string().nullable(),
  }),
  CardBase.extend({ kind: z.literal('QUESTION'), text: z.string(), index: z.int(), count: z.int() }),
  CardBase.extend({
    kind: z.literal('CLOSING'),
    heading: z.string(),
    names: z.array(z.string()),
    more: z.string(),
  }),
]);
export type CardSpec = z.infer<typeof CardSpec>;
