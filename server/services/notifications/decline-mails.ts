import { suppressAddress } from '#server/domain/mails/suppressed-addresses.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** Stops mails to a person about one tribute or, with `all`, about every tribute. Idempotent. */
export async function declineMails(contributorId: string, all: boolean): Promise<void> {
  const person = await Contributor.findById(contributorId);
  const address = all ? person?.email : null;
  // The suppression list first, so that nobody invites them in between.
  if (address) await suppressAddress(address);
  const writtenTo = { ...(address ? { email: address } : { _id: contributorId }), mailsDeclinedAt: null };
  const tributes = await Contributor.distinct('tribute', writtenTo);
  await Contributor.updateMany(writtenTo, { $set: { mailsDeclinedAt: new Date(), isMailDue: false } });
  for (const tribute of await Tribute.find({ _id: { $in: tributes } })) publishTributeChange(tribute);
}
