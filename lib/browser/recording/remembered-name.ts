const PREFIX = 'contributor-name:';
const keyOf = (tributeId: string) => PREFIX + tributeId;

export function rememberedName(tributeId: string): string | null {
  try {
    return localStorage.getItem(keyOf(tributeId));
  } catch {
    return null;
  }
}

export function rememberName(tributeId: string, name: string): void {
  try {
    localStorage.setItem(keyOf(tributeId), name);
  } catch {
    // Without storage, the next visit requests the name again.
  }
}

/** Forgets the names given to all tributes, or to one. */
export function forgetNames(tributeId = ''): void {
  const start = keyOf(tributeId);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
