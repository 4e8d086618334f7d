import { inviteLink } from '#server/auth/invite-link.ts';
import { signUnsubscribe, unsubscribeLinks } from '#server/auth/unsubscribe-link.ts';
import { addressHash } from '#server/domain/mails/address-hash.ts';
import { findSuppressed } from '#server/domain/mails/suppressed-addresses.ts';
import { isHidden } from '#server/domain/status/is-hidden.ts';
import { headPictureUrl } from '#server/jobs/notifications/mail-pictures.ts';
import { mailVoice } from '#server/jobs/notifications/mail-voice.ts';
import { sendOnce } from '#server/jobs/notifications/send-once.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { linkMail } from '#server/mail/link-mail.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Mails a person their own link, or that someone thanked them, unless it was replaced meanwhile, the reel is hidden, or the address wants no mails. */
export async function sendLinkMail({
  contributorId,
  round,
  email: to,
  locale,
  thanks,
}: JobPayload<'send-link-mail'>): Promise<void> {
  const contributor = await findLinked(contributorId, round);
  const tribute = contributor && (await Tribute.findOne({ _id: contributor.tribute, deletedAt: null }));
  if (
    !tribute ||
    isHidden(tribute) ||
    contributor.status === 'REVOKED' ||
    (await findSuppressed([to])).size > 0
  )
    return;
  const { tributeId, tributeType, name } = tribute;
  const unsubscribe = signUnsubscribe({ contributorId, addressHash: addressHash(to) });
  const { unsubscribeUrl, oneClickPath } = unsubscribeLinks(unsubscribe);
  const mail = linkMail({
    ...mailVoice(locale),
    tributeType,
    name,
    pictureUrl: await headPictureUrl(tribute),
    // Nobody has proved that the address is theirs.
    reader: '',
    link: inviteLink(tributeId, contributor),
    unsubscribeUrl,
    ...(thanks && { thanksFrom: thanks.from }),
  });
  const key = thanks ? `thanks-${thanks.submissionId}` : `link-${contributorId}-${round}`;
  await sendOnce({ key, to, oneClickPath }, mail);
}

/** A link that was never replaced has no round. */
const findLinked = (_id: string, round: number) =>
  Contributor.findOne({ _id, linkRound: round === 0 ? { $in: [0, null] } : round });
