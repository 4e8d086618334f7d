import { normaliseAddress } from '#lib/invites/address.ts';
import { env } from '#server/config/env.ts';
import { isReported } from '#server/domain/mails/reported-addresses.ts';
import { sendMail } from '#server/integrations/mail.ts';
import { isRecipientRefusal } from '#server/integrations/mail-refusal.ts';
import { countMail } from '#server/jobs/queue/job-metrics.ts';
import type { ComposedMail } from '#server/mail/compose-mail.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { isDuplicateKey } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';

/** Longer than the mail server may take (`integrations/mail.ts`). */
const CLAIM_MS = 90_000;

export type Envelope = {
  key: string;
  to: string;
  /** The path that unsubscribes by POST (RFC 8058). */
  oneClickPath?: string;
  /** The recipient's account needs it, or it goes to our team: also sent after a bounce or a complaint. */
  isOwed?: true;
};

/** Sends a mail once per key; after a crash with the same Message-ID. Returns REFUSED or throws a failure to retry. */
export async function sendOnce(
  { key, to, oneClickPath, isOwed }: Envelope,
  mail: ComposedMail,
): Promise<'SENT' | 'REFUSED'> {
  const known = await claim(key);
  if (known) return known;
  if (!isOwed && (await isReported(normaliseAddress(to) ?? to.toLowerCase()))) {
    await SentMail.updateOne({ key }, { $set: { refusedAt: new Date() } });
    countMail('refused');
    return 'REFUSED';
  }
  const { APP_URL } = env();
  try {
    await sendMail({
      ...mail,
      to,
      messageId: `<${key.replace(/[^\w.-]+/g, '-')}@${new URL(APP_URL).hostname}>`,
      headers: {
        // Suppresses absence notes (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(oneClickPath && {
          'List-Unsubscribe': `<${APP_URL}${oneClickPath}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  } catch (error) {
    const isRefused = isRecipientRefusal(error);
    const now = new Date();
    await SentMail.updateOne({ key }, { $set: isRefused ? { refusedAt: now } : { claimedUntil: now } });
    countMail(isRefused ? 'refused' : 'outage');
    logger[isRefused ? 'warn' : 'error'](
      { key, err: error },
      isRefused ? 'recipient refused' : 'mail outage',
    );
    if (isRefused) return 'REFUSED';
    throw error;
  }
  countMail('sent');
  await SentMail.updateOne({ key }, { $set: { sentAt: new Date() } });
  return 'SENT';
}

/** Returns null if this run claimed the mail, otherwise its outcome. */
async function claim(key: string): Promise<'SENT' | 'REFUSED' | null> {
  const now = Date.now();
  try {
    await SentMail.updateOne(
      { key, sentAt: null, refusedAt: null, claimedUntil: { $lte: new Date(now) } },
      { $set: { claimedUntil: new Date(now + CLAIM_MS) } },
      { upsert: true },
    );
    return null;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const found = await SentMail.findOne({ key });
  if (found?.sentAt) return 'SENT';
  if (found?.refusedAt) return 'REFUSED';
  throw new Error(`Mail ${key} is already claimed by another run.`);
}
