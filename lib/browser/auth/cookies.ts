/** The address of a new account until its profile is complete (docs/specification.md#new-user-email). */
const NEW_USER_EMAIL = 'newUserEmail';
/** A hint, not a secret: whose account this browser has. The server sets it with the session. */
const ACCOUNT_HINT = 'uid';
/** The hint's value between a sign-out and the server's confirmation. */
const NOBODY = '-';
/** Set by the server with the deletion of an account, until the next sign-in. */
const KEEP_GUESTS = 'keep_guests';
const MAX_AGE_SECONDS = 14 * 24 * 60 * 60;

export function setNewUserEmail(email: string): void {
  setCookie(NEW_USER_EMAIL, encodeURIComponent(email));
}

export function getNewUserEmail(): string {
  return decodeURIComponent(readCookie(NEW_USER_EMAIL) ?? '');
}

export function removeNewUserEmail(): void {
  removeCookie(NEW_USER_EMAIL);
}

export function hasAccountHint(): boolean {
  return readCookie(ACCOUNT_HINT) !== null;
}

export function isAccountHintOf(userId: string): boolean {
  return readCookie(ACCOUNT_HINT) === encodeURIComponent(userId);
}

/** Returns whether the hint names another person or nobody. Without a hint, false. */
export function isAccountHintAgainst(userId: string): boolean {
  return hasAccountHint() && !isAccountHintOf(userId);
}

/** Tells every tab that nobody is signed in. The hint stays, because it marks a session that has to end. */
export function takeNameOffAccountHint(): void {
  if (hasAccountHint()) setCookie(ACCOUNT_HINT, NOBODY);
}

export function removeAccountHint(): void {
  removeCookie(ACCOUNT_HINT);
}

/** Returns whether the last account of this browser was deleted, which leaves its other people. */
export function keepsGuests(): boolean {
  return readCookie(KEEP_GUESTS) !== null;
}

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}`;
}

function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
