import type { InviteDto } from '#lib/contracts/invites.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';

/** An invited person as their creator sees them; nobody else is shown an address. */
export function toInviteDto(contributor: ContributorDocument): InviteDto {
  const { id, email, name, status, mailedAt } = contributor;
  return {
    _id: id,
    email: email ?? '',
    name,
    status,
    mail: mailOf(contributor),
    mailedAt: mailedAt?.toISOString() ?? null,
  };
}

/** What became of the mail to somebody. */
export function mailOf({
  mailsDeclinedAt,
  isMailDue,
  isMailRefused,
}: ContributorDocument): InviteDto['mail'] {
  if (mailsDeclinedAt) return 'DECLINED';
  if (isMailDue) return 'WAITING';
  return isMailRefused ? 'REFUSED' : 'SENT';
}
