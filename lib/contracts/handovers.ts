import { z } from 'zod';
import { WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { NOTES_CHARS_MAX } from '#lib/recording/prompter.ts';
import { OwnPersonId } from './contributors.ts';
import { ObjectIdString, TakeId, TributeId } from './ids.ts';

/** What was typed for the question before it is handed over. Photos and recordings stay on their device. */
export const HandedDraft = z.strictObject({
  /** Under its take, so that both devices send one answer. */
  card: z
    .strictObject({
      takeId: TakeId,
      text: z.string().min(1).max(WRITTEN_CHARS_MAX),
      /** An answer that another device sent before the words were changed. */
      replaces: ObjectIdString.optional(),
    })
    .optional(),
  notes: z.string().min(1).max(NOTES_CHARS_MAX).optional(),
});
export type HandedDraft = z.infer<typeof HandedDraft>;

/** Names the caller's recording in a tribute. */
export const HandoverQuery = z.strictObject({
  tributeId: TributeId,
  personId: OwnPersonId,
  /** Names the link by the end of its life. Without it, the newest is meant. */
  expiresAt: z.iso.datetime().optional(),
});
export type HandoverQuery = z.infer<typeof HandoverQuery>;

/** Starts to hand the caller's recording over to another device or browser. */
export const StartHandoverInput = z.strictObject({
  tributeId: TributeId,
  personId: OwnPersonId,
  draft: HandedDraft.optional(),
});
export type StartHandoverInput = z.infer<typeof StartHandoverInput>;

/** A secret for one other browser, which makes another browser the same person. It belongs in the fragment of a link. */
export const HandoverDto = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type HandoverDto = z.infer<typeof HandoverDto>;

/** OPENED: another browser took it over. ARRIVED: an answer arrived since. EXPIRED: it needs a new one, or another page made one. */
export const HANDOVER_STATES = ['WAITING', 'OPENED', 'ARRIVED', 'EXPIRED'] as const;

export const HandoverStateDto = z.object({
  state: z.enum(HANDOVER_STATES),
  /** The takes that arrived since, so that their drafts can be deleted. */
  takeIds: z.array(TakeId),
});
export type HandoverStateDto = z.infer<typeof HandoverStateDto>;

export const TakeHandoverInput = z.strictObject({
  tributeId: TributeId,
  handover: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'linkNotValid'),
  /** The caller's own secret, with which it can repeat the exchange if the answer is lost. */
  takerKey: z.string().regex(/^[0-9a-f]{32}$/),
});
export type TakeHandoverInput = z.infer<typeof TakeHandoverInput>;
