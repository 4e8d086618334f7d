import { keptReactions } from '#lib/browser/stores/kept-by-id.ts';
import type { ReactionInput } from '#lib/contracts/reactions.ts';

/** A later heart replaces one that waits, and so does taking it back. */
export const reactionIdOf = (input: ReactionInput): string =>
  `${'tributeId' in input ? input.tributeId : input.submissionId}:${input.action === 'VIEW' ? 'VIEW' : 'HEART'}`;

/** Hearts of a clip or a reel. Null while unknown. */
type Hearts = { isHearted: boolean; hearts: number | null };

/** Adds the heart of this device that has not arrived, or its removal, to what the server knew. `id` is a clip or a tribute. */
export function withKeptHeart<Known extends Hearts>(id: string, known: Known): Known {
  const kept = keptReactions.read(`${id}:HEART`);
  if (!kept) return known;
  const isHearted = kept.input.action === 'HEART';
  const hearts = known.hearts === null ? null : known.hearts + Number(isHearted) - Number(known.isHearted);
  return { ...known, isHearted, hearts };
}
