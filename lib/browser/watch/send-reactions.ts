import { react } from '#lib/browser/api/feed.ts';
import { type KeptReaction, keptReactions } from '#lib/browser/stores/kept-by-id.ts';
import type { ReactionInput, ReactionsDto } from '#lib/contracts/reactions.ts';

/** A reel that was deleted, or whose link has ended, would be tried on every page for ever. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** What this page is sending, so that it is not sent twice. */
const inWork = new Set<string>();

/** A later heart replaces one that waits, and so does taking it back. */
const idOf = (input: ReactionInput): string =>
  `${'tributeId' in input ? input.tributeId : input.submissionId}:${input.action === 'VIEW' ? 'VIEW' : 'HEART'}`;

/**
 * Sends a view or a heart once `isReady` resolves, and keeps it on the device until it has arrived
 * (docs/specification.md#reactions-kept). Returns null if it has not, or if a later one replaced it. Never throws.
 */
export async function sendReaction(
  input: ReactionInput,
  isReady: () => Promise<unknown>,
): Promise<ReactionsDto | null> {
  const kept = { input, at: Date.now() };
  keptReactions.keep(idOf(input), kept);
  return deliver(kept, isReady);
}

/** Sends what earlier pages of this device could not. Never throws. */
export async function sendKeptReactions(isReady: () => Promise<unknown>): Promise<void> {
  for (const id of keptReactions.ids()) {
    const kept = keptReactions.read(id);
    if (!kept || inWork.has(id)) continue;
    if (Date.now() - kept.at > KEPT_MS) keptReactions.forget(id);
    else await deliver(kept, isReady);
  }
}

async function deliver(kept: KeptReaction, isReady: () => Promise<unknown>): Promise<ReactionsDto | null> {
  const id = idOf(kept.input);
  // Without storage, nothing is kept and nothing replaces it.
  const isReplaced = () => (keptReactions.read(id)?.at ?? kept.at) !== kept.at;
  inWork.add(id);
  await isReady();
  const data = isReplaced() ? null : (await react(kept.input)).data;
  if (data && !isReplaced()) keptReactions.forget(id);
  inWork.delete(id);
  return data;
}
