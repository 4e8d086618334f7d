import type { Types } from 'mongoose';
import { mailDueAt } from '#lib/notifications/mail-pace.ts';
import type { MailedType } from '#lib/notifications/mailed-types.ts';
import { NotificationMail, type NotificationMailDocument } from '#server/models/notification-mail.ts';
import { isDuplicateKey } from '#server/platform/database.ts';

type NewMail = { userId: string; type: MailedType; tribute: Types.ObjectId; source: string; name: string };

const TRIES_MAX = 5;

/** Adds an event to the open mail or opens one; each source is mailed once. Returns that mail. */
export async function planNotificationMail(about: NewMail): Promise<NotificationMailDocument> {
  const { userId, type, source } = about;
  for (let tries = 1; ; tries += 1) {
    const known = await NotificationMail.findOne({ userId, type, sources: source });
    if (known) return known;
    try {
      return (await join(about)) ?? (await open(about));
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES_MAX) throw error;
    }
  }
}

const openKeyOf = ({ userId, type, tribute }: NewMail) => `${userId} ${type} ${String(tribute)}`;

const join = (about: NewMail) =>
  NotificationMail.findOneAndUpdate(
    { openKey: openKeyOf(about), sources: { $ne: about.source } },
    { $push: { sources: about.source, names: about.name } },
    { returnDocument: 'after' },
  );

async function open(about: NewMail): Promise<NotificationMailDocument> {
  const { userId, type, tribute, source, name } = about;
  const last = await NotificationMail.findOne({ userId, type, tribute }).sort({ dueAt: -1 });
  return NotificationMail.create({
    userId,
    type,
    tribute,
    sources: [source],
    names: [name],
    dueAt: mailDueAt(type, last?.dueAt ?? null, new Date()),
    openKey: openKeyOf(about),
  });
}
