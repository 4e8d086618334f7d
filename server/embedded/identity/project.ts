import { randomBytes } from 'node:crypto';
import { Refusal } from './refusal.ts';

type Provider = { providerId: string; rawId: string; displayName?: string; email?: string };

export type Account = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  disabled?: boolean;
  passwordHash?: string;
  salt?: string;
  createdAt: string;
  lastLoginAt?: string;
  validSince?: string;
  providerUserInfo?: Provider[];
};

export type OobCode = { email: string; requestType: string; oobCode: string; isMailed?: boolean };

/** The provider's state. Refresh tokens contain their own data. */
export type Project = {
  readonly id: string;
  readonly accounts: Map<string, Account>;
  readonly codes: Map<string, OobCode>;
};

const PASSWORD = 'password';
export const GOOGLE = 'google.com';

export const secondsNow = (): number => Math.floor(Date.now() / 1000);

export function findByEmail({ accounts }: Project, email: string): Account | undefined {
  return accounts.values().find((account) => account.email === email);
}

export function findByGoogleId({ accounts }: Project, googleId: string): Account | undefined {
  return accounts.values().find((account) => account.providerUserInfo?.some(isOfGoogle(googleId)));
}

const isOfGoogle =
  (googleId: string) =>
  ({ providerId, rawId }: Provider) =>
    providerId === GOOGLE && rawId === googleId;

export function requireFreeEmail(project: Project, email: string): void {
  if (findByEmail(project, email)) throw new Refusal('EMAIL_EXISTS');
}

export function requireAccount({ accounts }: Project, localId: string): Account {
  const account = accounts.get(localId);
  if (!account) throw new Refusal('USER_NOT_FOUND');
  return account;
}

export function changeEmail(project: Project, account: Account, email: string): void {
  if (email === account.email) return;
  requireFreeEmail(project, email);
  Object.assign(account, { email, emailVerified: false, validSince: String(secondsNow()) });
}

export function addAccount({ accounts }: Project, fields: Partial<Account>): Account {
  const localId = randomBytes(14).toString('hex');
  const account = { localId, createdAt: String(Date.now()), ...fields };
  accounts.set(localId, account);
  return account;
}

export function describe({ passwordHash, salt: _salt, ...account }: Account) {
  const { email = '', providerUserInfo = [] } = account;
  const others = providerUserInfo.filter(({ providerId }) => providerId !== PASSWORD);
  const own = passwordHash ? [{ providerId: PASSWORD, rawId: email, federatedId: email, email }] : [];
  return { ...account, providerUserInfo: [...others, ...own] };
}
