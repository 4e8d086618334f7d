/** Remembers the address of a new account until its profile is complete (docs/specification.md#new-user-email), so that forms can offer it. */
const NEW_USER_EMAIL = 'newUserEmail';
/** A hint, not a secret: this browser has an account, and whose. The server sets it with the session. */
const ACCOUNT_HINT = 'uid';
/** What the hint names from the sign-out until the server has ended the session. */
const NOBODY = '-';
const MAX_AGE_SECONDS = 14 * 24 * 60 * 60;

export function setNewUserEmail(email: string): void {
  setCookie(NEW_USER_EMAIL, encodeURIComponent(email));
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

/** Whether the hint is that of `userId`, and not of somebody else or of nobody any more. */
export function isAccountHintOf(userId: string): boolean {
  return readCookie(ACCOUNT_HINT) === encodeURIComponent(userId);
}

/** Whether the hint says that it is not `userId` who is here: somebody else, or nobody any more. Without one it says nothing. */
export function isAccountHintAgainst(userId: string): boolean {
  return hasAccountHint() && !isAccountHintOf(userId);
}

/** Tells every tab at once that nobody is signed in. The hint itself stays: by it a page knows of a session to be ended. */
export function takeNameOffAccountHint(): void {
  if (hasAccountHint()) setCookie(ACCOUNT_HINT, NOBODY);
}

export function removeAccountHint(): void {
  removeCookie(ACCOUNT_HINT);
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
