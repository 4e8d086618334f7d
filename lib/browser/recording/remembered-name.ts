const PREFIX = 'contributor-name:';
const keyOf = (tributeId: string) => PREFIX + tributeId;
/** Begins like the name's, so that both are forgotten together. */
const idKeyOf = (tributeId: string) => `${tributeId}:id`;

/** Thank-yous and answers have separate names. */
export const nameKeyOf = (tributeId: string, isThankYou: boolean): string =>
  isThankYou ? `${tributeId}:thanks` : tributeId;

export function rememberedName(tributeId: string): string | null {
  try {
    return localStorage.getItem(keyOf(tributeId));
  } catch {
    return null;
  }
}

/** Returns who this browser is in a reel, if it knows. */
export const rememberedId = (tributeId: string): string | undefined =>
  rememberedName(idKeyOf(tributeId)) || undefined;

/** Remembers who this browser became. An empty name marks someone who was erased (`markErased`). */
export function rememberName(tributeId: string, name: string, personId = ''): void {
  try {
    localStorage.setItem(keyOf(tributeId), name);
    localStorage.setItem(keyOf(idKeyOf(tributeId)), personId);
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
