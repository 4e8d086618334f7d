import type { z } from 'zod';
import type { PersonalLinkDto, PersonalLinkInput } from '#lib/contracts/personal-links.ts';
import { inviteLink, tokenHashOf } from '#server/auth/invite-link.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitMailsTo } from '#server/services/mails/limit-mails-to.ts';
import { findOwnPerson } from './find-own-person.ts';

/** Returns the caller's personal link, or mails a new one (docs/specification.md#link-keep). Throws NOT_FOUND, RATE_LIMITED. */
export async function givePersonalLink(
  ctx: ServiceContext,
  { tributeId, personId, email }: z.output<typeof PersonalLinkInput>,
): Promise<PersonalLinkDto> {
  const { person } = await findOwnPerson(ctx, tributeId, personId);
  if (email !== undefined) await limitMailsTo(email);
  const linked = email === undefined ? person : await replaceLink(person);
  const { id, _id, linkRound = null } = linked;
  // Also after a crash between the new round and its hash.
  await Contributor.updateOne({ _id, linkRound }, { $set: { tokenHash: tokenHashOf(linked) } });
  if (email !== undefined)
    await enqueue('send-link-mail', { contributorId: id, round: linkRound ?? 0, email, locale: ctx.locale });
  return { link: inviteLink(tributeId, linked) };
}

/** Earlier links stop working: one may be lost with a phone. */
const replaceLink = ({ _id }: ContributorDocument): Promise<ContributorDocument> =>
  Contributor.findOneAndUpdate(
    { _id },
    { $inc: { linkRound: 1 }, $unset: { formerTokenHashes: 1 } },
    { returnDocument: 'after' },
  ).orFail();
