const PREFIX = 'invitation:';

/** What a creator has written of an invitation: who is asked, as it was typed, and their own words to them. */
type Invitation = { text: string; message: string };

const NOTHING: Invitation = { text: '', message: '' };

/** What was written for a tribute in this tab and not sent yet: paying for it leads away from our pages and back. */
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
    // A browser that keeps nothing has it for as long as the page lives.
  }
}

/** Forgets the addresses and words written in this tab, for all tributes. */
export function forgetInvitations(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
