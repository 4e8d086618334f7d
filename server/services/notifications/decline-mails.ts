import { suppressAddress, suppressHash } from '#server/domain/mails/suppressed-addresses.ts';
import { requestedAddress } from '#server/domain/reminders/reminders.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Stops mails about one tribute or, with `all`, about every one. `mailedHash` replaces a deleted address. Idempotent. */
export async function declineMails(contributorId: string, all: boolean, mailedHash?: string): Promise<void> {
  const person = await Contributor.findById(contributorId);
  const address = all && person ? requestedAddress(person) : null;
  // The suppression list first, so that nobody invites them in between.
  if (all && mailedHash) await suppressHash(mailedHash);
  else if (address) await suppressAddress(address);
  const invited = address ? await Contributor.find({ email: address }, { _id: 1 }) : [];
  const writtenTo = { _id: { $in: [contributorId, ...invited.map(({ id }) => id)] }, mailsDeclinedAt: null };
  const tributes = await Contributor.distinct('tribute', writtenTo);
  await Contributor.updateMany(writtenTo, { $set: { mailsDeclinedAt: new Date(), isMailDue: false } });
  for (const tribute of await Tribute.find({ _id: { $in: tributes } }))
    publishTributeChange(tribute, { stale: ['people'] });
}
