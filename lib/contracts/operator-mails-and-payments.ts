import { z } from 'zod';

/** A mail that was refused, or an address that bounced or complained. Neither names the recipient. */
export const RefusedMailDto = z.object({
  _id: z.string(),
  kind: z.enum(['REFUSED', 'BOUNCE', 'COMPLAINT']),
  /** The kind of mail, or the beginning of the address's hash. */
  what: z.string(),
  at: z.iso.datetime(),
});
export type RefusedMailDto = z.infer<typeof RefusedMailDto>;

export const OPEN_PAYMENT_STATES = ['PARKED', 'REFUSED', 'DISPUTED'] as const;

export const OpenPaymentDto = z.object({
  _id: z.string(),
  state: z.enum(OPEN_PAYMENT_STATES),
  /** Why it is parked: the order is missing, or the account was erased. */
  reason: z.enum(['NO_ORDER', 'NO_PERSON']).nullable(),
  sessionId: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** In cents of `currency`. */
  amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  at: z.iso.datetime(),
});
export type OpenPaymentDto = z.infer<typeof OpenPaymentDto>;
