import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import { ownerOfKey, unownedKey } from '#lib/recording/owned-key.ts';
import { type AccountPerson, isAccounts } from './account-takes.ts';
import { rememberedId, rememberedName } from './remembered-name.ts';

/** Of `remembered-name.ts`, which exports nothing for this page alone: the recorder loads it first. */
const NAME = 'contributor-name:';
const ID = ':id';

/** Forgets an account's names and notes on this device, and leaves those of its other people. */
export function forgetAccount(account: AccountPerson): void {
  const places = placesOf(account);
  const reels = new Set(places.map((place) => place.split(':', 1)[0]));
  for (const place of places) {
    localStorage.removeItem(NAME + place);
    localStorage.removeItem(NAME + place + ID);
  }
  const isOwn = (notesKey: string) => {
    const owner = ownerOfKey(notesKey);
    return owner ? account.personIds?.includes(owner) : reels.has(unownedKey(notesKey).split(':', 1)[0]);
  };
  useRecorderChoices.setState(({ notes }) => ({
    notes: Object.fromEntries(Object.entries(notes).filter(([notesKey]) => !isOwn(notesKey))),
  }));
}

/** Returns where this browser is the account: reels, or thank-yous in them. */
function placesOf(account: AccountPerson): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(NAME) && !key.endsWith(ID))
      .map((key) => key.slice(NAME.length))
      .filter((place) =>
        isAccounts(account, {
          personId: rememberedId(place),
          name: rememberedName(place) ?? '',
          isThankYou: place.includes(':'),
        }),
      );
  } catch {
    return [];
  }
}
