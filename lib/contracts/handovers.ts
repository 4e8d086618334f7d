import { z } from 'zod';
import { TributeId } from './ids.ts';

/** Starts to hand the caller's recording over to another device or browser. */
export const StartHandoverInput = z.strictObject({ tributeId: TributeId });
export type StartHandoverInput = z.infer<typeof StartHandoverInput>;

/** A secret for one use, which makes another browser the same person. It belongs in the fragment of a link. */
export const HandoverDto = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type HandoverDto = z.infer<typeof HandoverDto>;

/** OPENED: another browser took it over. ARRIVED: an answer arrived since. EXPIRED: it needs a new one. */
export const HANDOVER_STATES = ['WAITING', 'OPENED', 'ARRIVED', 'EXPIRED'] as const;

export const HandoverStateDto = z.object({ state: z.enum(HANDOVER_STATES) });
export type HandoverStateDto = z.infer<typeof HandoverStateDto>;

export const TakeHandoverInput = z.strictObject({
  tributeId: TributeId,
  handover: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'linkNotValid'),
});
export type TakeHandoverInput = z.infer<typeof TakeHandoverInput>;
