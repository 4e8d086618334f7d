import type { UnsubscribeQuery } from '#lib/contracts/invites.ts';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { readUnsubscribe } from '#server/auth/unsubscribe-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { User } from '#server/models/user.ts';
import { declineMails } from './decline-mails.ts';

/** Unsubscribes (RFC 8058) from a tribute or a type, with `all` from all. Throws INVALID_INPUT for a forged token. */
export async function unsubscribe({ token, all }: UnsubscribeQuery): Promise<void> {
  const mails = readUnsubscribe(token);
  if (!mails) throw new AppError('INVALID_INPUT', 'linkNotValid');
  if ('contributorId' in mails) await declineMails(mails.contributorId, all, mails.addressHash);
  else await turnOff(mails.userId, all ? MAILED_TYPES : [mails.type]);
}

async function turnOff(userId: string, types: readonly NotificationType[]): Promise<void> {
  const off = Object.fromEntries(types.map((type) => [`emailPreferences.${type}`, false]));
  await User.updateOne({ firebaseUid: userId }, { $set: off });
}
