import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { rememberedId, rememberName } from './remembered-name.ts';

/**
 * Remembers the last of these people, if it was another one of them: signing in makes a browser the account. Someone
 * who is not among them was merged, and their takes still have the earlier id.
 */
export function correctName(tributeId: string, people: readonly OwnPersonDto[] = []): void {
  const { _id, name } = people.at(-1) ?? {};
  const id = rememberedId(tributeId);
  if (_id && name && id !== _id && people.some((person) => person._id === id))
    rememberName(tributeId, name, _id);
}
