import type { ApiResult } from '#lib/browser/api/client.ts';
import { react } from '#lib/browser/api/feed.ts';
import { type KeptReaction, keptReactions } from '#lib/browser/stores/kept-by-id.ts';
import type { ReactionInput, ReactionsDto } from '#lib/contracts/reactions.ts';
import { reactionIdOf } from './kept-heart.ts';

/** A reel that was deleted, or whose link has ended, would be tried on every page for ever. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** The server's answer, or that a reaction waits on this device. Null if a later one replaced it, or it is lost. */
export type Reacted = ReactionsDto | 'KEPT' | null;

/** `isReady` resolves once there is a network and the caller is known. `renewing` repeats a call that was refused. */
type Way = {
  isReady: () => Promise<unknown>;
  renewing?: (call: () => Promise<ApiResult<ReactionsDto>>) => Promise<ApiResult<ReactionsDto>>;
};

/** What this page is sending, so that it is not sent twice, and in its order. */
const inWork = new Map<string, Promise<unknown>>();

/**
 * Sends a view or a heart, and keeps it on the device until it has arrived (docs/specification.md#reactions-kept). Does not
 * wait for a network. Never throws.
 */
export async function sendReaction(input: ReactionInput, way: Way): Promise<Reacted> {
  const kept = { input, at: Date.now() };
  keptReactions.keep(reactionIdOf(input), kept);
  const delivery = deliver(kept, way);
  return !navigator.onLine && isKept(kept) ? 'KEPT' : delivery;
}

/** Sends what earlier pages of this device could not. Never throws. */
export async function sendKeptReactions(isReady: () => Promise<unknown>): Promise<void> {
  for (const id of keptReactions.ids()) {
    const kept = keptReactions.read(id);
    if (!kept || inWork.has(id)) continue;
    if (Date.now() - kept.at > KEPT_MS) keptReactions.forget(id);
    else await deliver(kept, { isReady });
  }
}

async function deliver(kept: KeptReaction, way: Way): Promise<Reacted> {
  const id = reactionIdOf(kept.input);
  const delivery = deliverAfter(inWork.get(id), kept, way);
  inWork.set(id, delivery);
  const reacted = await delivery;
  if (inWork.get(id) === delivery) inWork.delete(id);
  return reacted;
}

async function deliverAfter(
  earlier: Promise<unknown> | undefined,
  kept: KeptReaction,
  { isReady, renewing = (call) => call() }: Way,
): Promise<Reacted> {
  await earlier;
  await isReady();
  if (isReplaced(kept)) return null;
  const { data } = await renewing(() => react(kept.input));
  if (isReplaced(kept)) return null;
  if (data) keptReactions.forget(reactionIdOf(kept.input));
  return data ?? (isKept(kept) ? 'KEPT' : null);
}

const keptAt = ({ input }: KeptReaction) => keptReactions.read(reactionIdOf(input))?.at;
const isKept = (kept: KeptReaction): boolean => keptAt(kept) === kept.at;
/** Without storage, nothing is kept and nothing replaces it. */
const isReplaced = (kept: KeptReaction): boolean => (keptAt(kept) ?? kept.at) !== kept.at;
