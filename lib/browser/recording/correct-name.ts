import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { rememberedId, rememberName } from './remembered-name.ts';

/**
 * Remembers the last of these people, if it was another one of them, or was merged into one: signing in makes a browser
 * the account. Someone who is not among them keeps their id.
 */
export function correctName(tributeId: string, people: readonly OwnPersonDto[] = []): void {
  const { _id, name } = people.at(-1) ?? {};
  const id = rememberedId(tributeId);
  if (!id || !_id || !name || id === _id) return;
  if (people.some((person) => person._id === id || person.formerIds?.includes(id)))
    rememberName(tributeId, name, _id);
}
