import { z } from 'zod';
import { Email } from './call.ts';
import {
  type Account,
  addAccount,
  findByEmail,
  findByGoogleId,
  GOOGLE,
  type Project,
  secondsNow,
} from './project.ts';
import { Refusal } from './refusal.ts';

/** The credential that our account chooser sends as JSON; the stand-in trusts it. */
const GoogleAccount = z.object({
  sub: z.string().min(1),
  email: Email,
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
});
type GoogleAccount = z.infer<typeof GoogleAccount>;

export function readCredential(postBody: string): GoogleAccount {
  const given = new URLSearchParams(postBody);
  if (given.get('providerId') !== GOOGLE) throw new Refusal('OPERATION_NOT_ALLOWED');
  try {
    return GoogleAccount.parse(JSON.parse(given.get('id_token') ?? ''));
  } catch {
    throw new Refusal('INVALID_IDP_RESPONSE');
  }
}

/** Returns the account linked to a Google account. Null if Google has not confirmed an existing account's address. */
export function accountOfGoogle(project: Project, google: GoogleAccount): Account | null {
  const { sub, email, email_verified: emailVerified, name } = google;
  const named = name ? { displayName: name } : {};
  const link = { providerId: GOOGLE, rawId: sub, federatedId: sub, email, ...named };
  const linked = findByGoogleId(project, sub);
  const account = linked ?? findByEmail(project, email);
  if (!account) return addAccount(project, { email, emailVerified, ...named, providerUserInfo: [link] });
  if (!linked && !emailVerified) return null;
  if (account.disabled) throw new Refusal('USER_DISABLED');
  if (!linked) {
    // Someone else may have signed up with this address before its owner came.
    if (!account.emailVerified) endPassword(account);
    Object.assign(account, named, { emailVerified: true });
  }
  const others = (account.providerUserInfo ?? []).filter(({ providerId }) => providerId !== GOOGLE);
  account.providerUserInfo = [...others, link];
  return account;
}

function endPassword(account: Account): void {
  delete account.passwordHash;
  delete account.salt;
  account.validSince = String(secondsNow());
}
