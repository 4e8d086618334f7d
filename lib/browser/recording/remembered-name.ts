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

export function forgetNames(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
