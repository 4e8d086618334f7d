import type { ContactInput } from '#lib/contracts/messages-to-us.ts';
import { AppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { ContactMessage } from '#server/models/contact-message.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Nobody has more to say in an hour than this; a program has. */
const FROM_ONE_MAX = 5;
/** What all together may send in an hour, so that our mailbox is not drowned under made-up addresses. */
const FROM_ALL_MAX = 200;

/** Keeps what somebody wrote to us, and mails it to us. @throws AppError RATE_LIMITED */
export async function sendContactMessage({
  name,
  email,
  message,
}: ContactInput): Promise<Record<string, never>> {
  const createdAt = { $gt: new Date(Date.now() - HOUR_MS) };
  const [fromOne, fromAll] = await Promise.all([
    ContactMessage.countDocuments({ email, createdAt }),
    ContactMessage.countDocuments({ createdAt }),
  ]);
  if (fromOne >= FROM_ONE_MAX || fromAll >= FROM_ALL_MAX)
    throw new AppError('RATE_LIMITED', 'tooManyMessages', { retryAfterSeconds: HOUR_MS / 1000 });
  const { id } = await ContactMessage.create({ name, email, message });
  await enqueue('send-contact-mail', { contactMessageId: id });
  return {};
}
