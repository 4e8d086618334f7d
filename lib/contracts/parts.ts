import { z } from 'zod';

/** What an installation consists of, for the operator page. */
export const PART_NAMES = [
  'database',
  'storage',
  'queue',
  'mail',
  'payments',
  'identity',
  'redis',
  'disk',
  'backups',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** OFF: not configured and not needed. */
export const PART_STATES = ['OK', 'DOWN', 'OFF'] as const;

export const PartDto = z.object({
  name: z.enum(PART_NAMES),
  state: z.enum(PART_STATES),
  /** Whether a stand-in takes the place of a service. */
  isStandIn: z.boolean(),
  /** The error of a part that is down, without addresses and passwords; null if it gave none, or no answer. */
  reason: z.string().nullable(),
});
export type PartDto = z.infer<typeof PartDto>;
