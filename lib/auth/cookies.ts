/** Remembers the address of a new account until its profile is complete (seed §4), so that forms can offer it. */
const NEW_USER_EMAIL = 'newUserEmail';
/** A hint, not a secret: this browser has an account. The server sets it with the session. */
const ACCOUNT_HINT = 'uid';
const NEW_USER_EMAIL_MAX_AGE_SECONDS = 14 * 24 * 60 * 60;

export function setNewUserEmail(email: string): void {
  document.cookie = `${NEW_USER_EMAIL}=${encodeURIComponent(email)}; Path=/; SameSite=Lax; Max-Age=${NEW_USER_EMAIL_MAX_AGE_SECONDS}`;
}

/** The address of the account just made here; empty when there is none. */
export function getNewUserEmail(): string {
  return decodeURIComponent(readCookie(NEW_USER_EMAIL) ?? '');
}

export function removeNewUserEmail(): void {
  removeCookie(NEW_USER_EMAIL);
}

export function hasAccountHint(): boolean {
  return readCookie(ACCOUNT_HINT) !== null;
}

export function removeAccountHint(): void {
  removeCookie(ACCOUNT_HINT);
}

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
