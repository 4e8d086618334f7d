import { type Account, type Project, requireAccount, secondsNow } from './project.ts';
import { Refusal } from './refusal.ts';

const LIFETIME_SECONDS = 3_600;

type SignIn = { provider: string; signedInAt: number };
type Proven = { account: Account; signIn: SignIn };
type Claims = { user_id: string; iat: number; exp: number; auth_time: number; firebase: Provenance };
type Provenance = { sign_in_provider: string };
type RefreshRecord = {
  projectId: string;
  localId: string;
  provider: string;
  /** In seconds since 1970. Tokens of older versions have none. */
  issuedAt?: number;
  lastLoginAt?: string;
};

export function signIn(project: Project, account: Account, provider: string) {
  account.lastLoginAt = String(Date.now());
  return issueTokens(project, account, { provider, signedInAt: Number(account.lastLoginAt) });
}

export function issueTokens({ id }: Project, account: Account, { provider, signedInAt }: SignIn) {
  const now = secondsNow();
  const claims = {
    name: account.displayName,
    email: account.email,
    email_verified: account.emailVerified ?? false,
    auth_time: Math.floor(signedInAt / 1000),
    user_id: account.localId,
    firebase: { identities: {}, sign_in_provider: provider },
    iat: now,
    exp: now + LIFETIME_SECONDS,
    aud: id,
    iss: `https://securetoken.google.com/${id}`,
    sub: account.localId,
  };
  const record: RefreshRecord = {
    projectId: id,
    localId: account.localId,
    provider,
    issuedAt: now,
    lastLoginAt: String(signedInAt),
  };
  return {
    idToken: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    refreshToken: encode(record),
    expiresIn: String(LIFETIME_SECONDS),
  };
}

export function readIdToken(project: Project, idToken: string): Proven {
  const claims = decode(idToken.split('.')[1] ?? '', 'INVALID_ID_TOKEN') as Claims;
  const account = requireAccount(project, claims.user_id);
  if (claims.exp < secondsNow()) throw new Refusal('TOKEN_EXPIRED');
  requireValid(account, claims.iat);
  const signedInAt = claims.auth_time * 1000;
  return { account, signIn: { provider: claims.firebase.sign_in_provider, signedInAt } };
}

export function readRefreshToken(project: Project, refreshToken: string): Proven {
  const record = decode(refreshToken, 'INVALID_REFRESH_TOKEN') as RefreshRecord;
  const account = project.accounts.get(record.localId);
  if (!account || record.projectId !== project.id) throw new Refusal('INVALID_REFRESH_TOKEN');
  requireValid(account, record.issuedAt ?? Number.POSITIVE_INFINITY);
  const signedInAt = Number(record.lastLoginAt ?? account.lastLoginAt);
  return { account, signIn: { provider: record.provider, signedInAt } };
}

function requireValid({ disabled, validSince = '0' }: Account, issuedAt: number): void {
  if (issuedAt < Number(validSince)) throw new Refusal('TOKEN_EXPIRED');
  if (disabled) throw new Refusal('USER_DISABLED');
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(text: string, code: string): object {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString())) as object;
  } catch {
    throw new Refusal(code);
  }
}
