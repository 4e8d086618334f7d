import { maybeSamePerson } from '#lib/contributors/same-person.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { ASKED } from '#server/domain/contributors/thank-you-only.ts';
import { changePerson } from '#server/domain/counts/kept-counts.ts';
import { publishOwnClips } from '#server/domain/counts/own-clips.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { transact } from '#server/platform/transact.ts';
import { publish } from '#server/realtime/publish.ts';
import { inOrderOf } from '#server/services/access/find-parts.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { mergeContributors } from './merge-contributors.ts';

/**
 * Assigns guest contributions of this browser or confirmed address (docs/specification.md#access-claims). Idempotent.
 * Thank-yous stay separate, because reels are often shown on someone else's device.
 */
export async function claimContributions({ actor, ...ctx }: ServiceContext): Promise<void> {
  const { userId, email, isEmailVerified } = requireIdentity({ actor, ...ctx });
  if (!isEmailVerified) return;
  const address = normaliseAddress(email) ?? email;
  // A thank-you that was claimed earlier would block the account from answering.
  const thanking = await Contributor.find({ userId, via: 'PRESENTATION' }, '_id');
  for (const { _id } of thanking)
    await transact((session) => changePerson(session, { _id, userId }, { $set: { userId: null } }));
  // The invitation first: it certainly belongs to the account.
  const invited = await Contributor.find({ email: address, userId: null, status: { $ne: 'REVOKED' } });
  const guests = await Contributor.find({
    _id: { $in: [...actor.contributorIds] },
    userId: null,
    ...ASKED,
  });
  // Of several people on a device, the account is the one that it became last.
  const latestFirst = (await exceptOpened(userId, inOrderOf(actor.contributorIds, guests))).toReversed();
  const claimed = [];
  for (const guest of [...invited, ...latestFirst]) claimed.push(await claim(guest, userId, address));
  if (!claimed.includes(true)) return;
  await publishOwnClips(publish, userId);
}

/** Leaves out others whose links the creator of a reel has opened; only a guest with the creator’s name is the creator. */
async function exceptOpened(
  userId: string,
  guests: readonly ContributorDocument[],
): Promise<readonly ContributorDocument[]> {
  const reels = await Tribute.find(
    { _id: { $in: guests.map(({ tribute }) => tribute) }, 'createdBy.userId': userId },
    '_id',
  );
  if (reels.length === 0) return guests;
  const user = await User.findOne({ firebaseUid: userId }, 'basicInfo');
  const ownName = user?.basicInfo ? displayName([user.basicInfo]) : '';
  const isCreators = ({ name }: ContributorDocument) =>
    name !== '' && ownName !== '' && maybeSamePerson(name, ownName);
  const isOfOwnReel = ({ tribute }: ContributorDocument) => reels.some(({ _id }) => _id.equals(tribute));
  return guests.filter((guest) => !isOfOwnReel(guest) || isCreators(guest));
}

async function claim(guest: ContributorDocument, userId: string, address: string): Promise<boolean> {
  const { _id, tribute } = guest;
  try {
    return Boolean(
      await transact((session) => changePerson(session, { _id, userId: null }, { $set: { userId } })),
    );
  } catch (error) {
    // One account has one part in a tribute.
    if (!isDuplicateKey(error)) throw error;
  }
  const part = await Contributor.findOne({ tribute, userId });
  if (!part) return false;
  if (guest.email === address) return mergeContributors({ invited: guest, other: part });
  return maybeSamePerson(part.name, guest.name) && mergeContributors({ invited: part, other: guest });
}
