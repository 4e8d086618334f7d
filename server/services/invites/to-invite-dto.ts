import type { InviteDto } from '#lib/contracts/invites.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';

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

export function mailOf({
  mailsDeclinedAt,
  isMailDue,
  isMailRefused,
}: ContributorDocument): InviteDto['mail'] {
  if (mailsDeclinedAt) return 'DECLINED';
  if (isMailDue) return 'WAITING';
  return isMailRefused ? 'REFUSED' : 'SENT';
}
