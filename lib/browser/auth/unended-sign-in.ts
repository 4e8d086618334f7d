const KEY = 'unended-sign-in';

/** Keeps the ID token of a sign-in that the server has not ended: after a failed log-out it stays valid for an hour. */
export function keepUnendedSignIn(idToken: string): void {
  try {
    sessionStorage.setItem(KEY, idToken);
  } catch {
    // Without storage there is no retry.
  }
}

export function unendedSignIn(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetUnendedSignIn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}
