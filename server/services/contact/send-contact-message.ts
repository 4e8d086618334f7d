import type { ContactInput } from '#lib/contracts/messages-to-us.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { ContactMessage } from '#server/models/contact-message.ts';
import { limitMessagesToUs } from './limit-messages-to-us.ts';

/** Stores a contact message and mails it to us. Throws RATE_LIMITED. */
export async function sendContactMessage({ name, email, message }: ContactInput): Promise<void> {
  await limitMessagesToUs((createdAt) => ContactMessage.countDocuments({ createdAt }));
  const { id } = await ContactMessage.create({ name, email, message });
  await enqueue('send-contact-mail', { contactMessageId: id });
}
