import { nameKeyOf, rememberedId, rememberedName } from './remembered-name.ts';
import { isSamePerson } from './same-person.ts';

/** Returns whether the person was erased here, who has no name until they give one. See `markErased`. */
export function wasErased(tributeId: string, isThankYou = false, personId?: string): boolean {
  const key = nameKeyOf(tributeId, isThankYou);
  return rememberedName(key) === '' && isSamePerson({ personId: rememberedId(key) }, { personId });
}
