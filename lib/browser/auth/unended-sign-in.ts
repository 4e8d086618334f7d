const KEY = 'unended-sign-in';

/**
 * Keeps the ID token of a sign-in that the server has not ended yet, in this tab: only the token can end it. Without
 * it, a log-out that misses the server would leave the token valid for up to an hour.
 */
export function keepUnendedSignIn(idToken: string): void {
  try {
    sessionStorage.setItem(KEY, idToken);
  } catch {
    // A browser that keeps nothing cannot try again.
  }
}

/** Returns the ID token of the sign-in that the server has yet to end; null when there is none. */
export function unendedSignIn(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Removes the token: the server has ended its sign-in. */
export function forgetUnendedSignIn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
