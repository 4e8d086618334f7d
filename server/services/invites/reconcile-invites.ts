import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';
import { queueInviteMails } from './queue-invite-mails.ts';

/** Requests queue their mails within seconds, so older ones were lost in a crash. */
const FORGOTTEN_MS = 30_000;
const AT_ONCE = 200;

export async function reconcileInvites(): Promise<void> {
  const mailAskedAt = { $lte: new Date(Date.now() - FORGOTTEN_MS) };
  const due = await Contributor.find({ isMailDue: true, mailAskedAt })
    .sort({ mailAskedAt: 1 })
    .limit(AT_ONCE);
  if (due.length === 0) return;
  const tributes = await Tribute.find({ _id: { $in: due.map(({ tribute }) => tribute) }, deletedAt: null });
  for (const tribute of tributes)
    await queueInviteMails(
      tribute,
      due.filter((contributor) => tribute._id.equals(contributor.tribute)),
    );
  const kept = new Set(tributes.map(({ id }) => id));
  const gone = due.filter(({ tribute }) => !kept.has(String(tribute)));
  if (gone.length > 0)
    await Contributor.updateMany(
      { _id: { $in: gone.map(({ _id }) => _id) } },
      { $set: { isMailDue: false } },
    );
}
