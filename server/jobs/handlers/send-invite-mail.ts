import { createTranslator } from 'use-intl/core';
import { formatDay } from '#lib/format/date.ts';
import { type Locale, localeOf, messagesFor } from '#lib/messages/messages.ts';
import { env } from '#server/config/env.ts';
import { sendMail } from '#server/integrations/mail.ts';
import { layOutMail } from '#server/jobs/mail-layout.ts';
import type { JobPayload } from '#server/jobs/queue.ts';
import { isRefusedForGood } from '#server/jobs/retry-delay.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { publish } from '#server/realtime/publish.ts';

/**
 * Sends somebody the invitation with their own link, once a round, however often the job runs. Nobody gets it who was
 * taken out meanwhile or wants no mails about this tribute.
 */
export async function sendInviteMail(payload: JobPayload<'send-invite-mail'>): Promise<void> {
  const { contributorId, round } = payload;
  const due = { _id: contributorId, mailRound: round, isMailDue: true };
  const contributor = await Contributor.findOne(due);
  const tribute = contributor && (await Tribute.findOne({ _id: contributor.tribute, deletedAt: null }));
  if (!contributor || !tribute) return;
  const outcome = isWelcome(contributor) ? await send(contributor, tribute, payload) : {};
  await Contributor.updateOne(due, { $set: { ...outcome, isMailDue: false } });
  publish(tribute.createdBy?.userId ?? '', 'tribute:changed', { tributeId: tribute.tributeId });
}

const isWelcome = ({ status, mailsDeclinedAt }: ContributorDocument) =>
  status !== 'REVOKED' && !mailsDeclinedAt;

/** @throws what may pass; a mail server that says no for good is an outcome, which the creator sees */
async function send(
  contributor: ContributorDocument,
  tribute: TributeDocument,
  { round, link, unsubscribeToken }: JobPayload<'send-invite-mail'>,
): Promise<Partial<ContributorDocument>> {
  const { APP_URL } = env();
  const query = `token=${encodeURIComponent(unsubscribeToken)}`;
  const mail = await compose(contributor, tribute, { link, wayOut: `${APP_URL}/unsubscribe?${query}` });
  try {
    await sendMail({
      ...mail,
      to: contributor.email ?? '',
      messageId: `<invite-${contributor.id}-${round}@${new URL(APP_URL).hostname}>`,
      headers: {
        // One press in the mail program, without opening a page (RFC 8058).
        'List-Unsubscribe': `<${APP_URL}/api/notification/unsubscribe?${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    return { mailedAt: new Date(), isMailRefused: false };
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    return { isMailRefused: true };
  }
}

async function compose(
  contributor: ContributorDocument,
  tribute: TributeDocument,
  { link, wayOut }: { link: string; wayOut: string },
) {
  const locale = localeOf(contributor.locale ?? tribute.language);
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: 'mail.invite' });
  const user = await User.findOne({ firebaseUid: tribute.createdBy?.userId ?? '' }, { basicInfo: 1 });
  const creator = user?.basicInfo?.firstName || t('somebody');
  const words = { tributeType: tribute.tributeType, name: tribute.name, creator };
  const message = contributor.mailMessage;
  const paragraphs = [
    ...(message ? [t('message', { creator, message })] : []),
    t('body', words),
    t('until', { date: dayOf(tribute, locale) }),
  ];
  const { html, text } = layOutMail({
    brand: env().APP_NAME,
    heading: t('heading', words),
    body: paragraphs.join('\n\n'),
    button: { label: t('button', words), url: link },
    footer: t('footer', words),
    footerLink: { label: t('unsubscribe'), url: wayOut },
  });
  return { subject: t('subject', words), html, text };
}

const dayOf = ({ dueDate, timezone }: TributeDocument, locale: Locale) =>
  formatDay(dueDate, { locale, timezone, now: new Date() });
