import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { queueInviteMail } from './queue-invite-mail.ts';

/** Queueing 200 mails takes seconds; what is older was forgotten by a crash. */
const FORGOTTEN_MS = 30_000;
const AT_ONCE = 200;

/** Queues again the mails that a crash came before: the documents say which are due. */
export async function reconcileInvites(): Promise<void> {
  const mailAskedAt = { $lte: new Date(Date.now() - FORGOTTEN_MS) };
  const due = await Contributor.find({ isMailDue: true, mailAskedAt }).limit(AT_ONCE);
  if (due.length === 0) return;
  const tributes = await Tribute.find({ _id: { $in: due.map(({ tribute }) => tribute) }, deletedAt: null });
  const tributeOf = new Map(tributes.map((tribute) => [tribute.id, tribute]));
  for (const contributor of due) {
    const tribute = tributeOf.get(String(contributor.tribute));
    if (tribute) await queueInviteMail(tribute, contributor);
    // Nobody is invited to what is gone.
    else await Contributor.updateOne({ _id: contributor._id }, { $set: { isMailDue: false } });
  }
}
