const PREFIX = 'contributor-name:';
const keyOf = (tributeId: string) => PREFIX + tributeId;

/** The name this device last gave for a tribute; null if none, or if the browser keeps nothing. */
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
    // A browser that keeps nothing asks for the name again next time.
  }
}

/** Forgets the names this device gave, for all tributes. */
export function forgetNames(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
