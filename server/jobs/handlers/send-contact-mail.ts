import { DEFAULT_LOCALE } from '#lib/messages/languages.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import { teamAddress } from '#server/jobs/notifications/team-address.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { contactMail } from '#server/mail/team-mails.ts';
import { ContactMessage } from '#server/models/contact-message.ts';

export async function sendContactMail({ contactMessageId }: JobPayload<'send-contact-mail'>): Promise<void> {
  const contact = await ContactMessage.findOne({ _id: contactMessageId, mailedAt: null });
  const to = teamAddress();
  if (!contact || !to) return;
  const { id, name, email, message } = contact;
  const mail = contactMail({ ...mailVoice(DEFAULT_LOCALE), name, email, message });
  const outcome = await sendOnce({ key: `contact-${id}`, to, isOwed: true }, mail);
  if (outcome === 'SENT')
    await ContactMessage.updateOne({ _id: contact._id }, { $set: { mailedAt: new Date() } });
}
