const PREFIX = 'invitation:';

type Invitation = { text: string; message: string };

const NOTHING: Invitation = { text: '', message: '' };

/** Returns the unsent invitation of this tab: paying for it leads to another site and back. */
export function keptInvitation(tributeId: string): Invitation {
  try {
    const kept = sessionStorage.getItem(PREFIX + tributeId);
    return kept ? { ...NOTHING, ...(JSON.parse(kept) as Partial<Invitation>) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keepInvitation(tributeId: string, { text, message }: Invitation): void {
  try {
    if (text || message) sessionStorage.setItem(PREFIX + tributeId, JSON.stringify({ text, message }));
    else sessionStorage.removeItem(PREFIX + tributeId);
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

export function forgetInvitations(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
