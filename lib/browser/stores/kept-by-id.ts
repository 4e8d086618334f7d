import type { ReactionInput } from '#lib/contracts/reactions.ts';
import type { Looked } from '#lib/contracts/tributes.ts';
import { forgetKeptChanges } from './kept-changes.ts';
import { storedById } from './stored-by-id.ts';

/** `at` is when it was given, in milliseconds since 1970. */
export type KeptReaction = { input: ReactionInput; at: number };

/** What a person invites by mail, unsent: paying for it leads to another site and back. By tribute. */
export const keptInvitations = storedById<{ text: string; message: string }>(
  'invitation',
  () => sessionStorage,
);
/** A question that is being written or reworded, unsaved. By tribute. */
export const keptQuestions = storedById<{ questionId: string | null; text: string }>(
  'question',
  () => sessionStorage,
);
/** Typed captions that were not saved, and the version that they change. By submission. */
export const keptCaptions = storedById<{ lines: string; version: string }>('captions', () => localStorage);
/** What the person of this device has seen of a reel, until their account has it. By tribute. */
export const keptLooks = storedById<Looked>('looked', () => localStorage);
/** Views and hearts of this device that have not arrived. By what they are for, and whether they are a view. */
export const keptReactions = storedById<KeptReaction>('reaction', () => localStorage);

/** Removes all of it, so that the next person on this device finds nothing. */
export function forgetKept(): void {
  const all = [keptInvitations, keptQuestions, keptCaptions, keptLooks, keptReactions];
  for (const kept of all) kept.forgetAll();
  forgetKeptChanges();
}
