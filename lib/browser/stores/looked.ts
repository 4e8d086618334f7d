import type { Looked } from '#lib/tribute/new-clips.ts';

const PREFIX = 'looked:';

/** Returns what the person of this device has seen of a reel; null before their first visit. */
export function keptLook(tributeId: string): Looked | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + tributeId) ?? 'null') as Looked | null;
  } catch {
    return null;
  }
}

export function keepLook(tributeId: string, looked: Looked): void {
  try {
    localStorage.setItem(PREFIX + tributeId, JSON.stringify(looked));
  } catch {
    // Without storage, nothing is new on the next visit.
  }
}

export function forgetLooks(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
