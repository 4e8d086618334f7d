import { normaliseAddress } from '#lib/invites/address.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { countOwnClips } from '#server/models/count-own-clips.ts';
import { publish } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';

const DUPLICATE_KEY = 11_000;

/**
 * Makes the caller's what they did as a guest: in this browser, which the guest cookie proves, or by an invitation to
 * their address, once it is confirmed (product.md §2). Where they take part by their account already, the guest stays
 * who they were. Claiming again changes nothing.
 */
export async function claimContributions({ actor, ...ctx }: ServiceContext): Promise<void> {
  const { userId, email, isEmailVerified } = requireIdentity({ actor, ...ctx });
  if (!isEmailVerified) return;
  const guests = [
    ...(await Contributor.find({ _id: { $in: [...actor.contributorIds] }, userId: null })),
    ...(await Contributor.find({ email: normaliseAddress(email) ?? email, userId: null })),
  ];
  const claimed = await Promise.all(guests.map((guest) => claim(guest, userId)));
  if (!claimed.includes(true)) return;
  publish(userId, 'updateCount', { submissions: await countOwnClips(userId) });
}

async function claim({ _id }: ContributorDocument, userId: string): Promise<boolean> {
  try {
    const { modifiedCount } = await Contributor.updateOne({ _id, userId: null }, { $set: { userId } });
    return modifiedCount > 0;
  } catch (error) {
    // One person takes part once by one account.
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}
