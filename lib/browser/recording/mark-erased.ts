import { meantBy } from '#lib/contributors/same-person.ts';
import { forgetNames, nameKeyOf, rememberedId, rememberedName, rememberName } from './remembered-name.ts';

/**
 * Marks, for all tabs, that this browser's person erases themselves from a reel: their names become empty, so that
 * nothing joins again for them, nor for who of their name says thank you here. Others on this device are not meant. A
 * new name removes the mark. Returns how to undo it.
 */
export function markErased(
  tributeId: string,
  personId?: string,
  ownName = '',
  otherNames: readonly string[] = [],
): () => void {
  const keys = [false, true].map((isThankYou) => nameKeyOf(tributeId, isThankYou));
  const names = keys.map((key) => [key, rememberedName(key), rememberedId(key)] as const);
  rememberName(nameKeyOf(tributeId, false), '', personId);
  const thanksKey = nameKeyOf(tributeId, true);
  const thanksName = rememberedName(thanksKey);
  const [own, ...others] = [ownName, ...otherNames].map((name) => ({ name }));
  if (own && meantBy(thanksName ?? '', [own, ...others]) === own)
    rememberName(thanksKey, '', rememberedId(thanksKey));
  return () => {
    forgetNames(tributeId);
    for (const [key, name, id] of names) if (name !== null) rememberName(key, name, id);
  };
}
