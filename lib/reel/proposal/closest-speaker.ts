import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

type Speaker = { speakerName: string; madeTheReel: boolean };
type Recipient = { type: TributeType; lastNames: readonly string[] };

/** Words for the closest people, in English and Spanish, without accents. */
const CLOSEST = new Set(
  wordsOf(`
  mom mum mommy mummy mama mother dad daddy papa father wife husband daughter
  madre mami padre papi esposa esposo marido hija hijo`),
);
const FAMILY = new Set(
  wordsOf(`
  sister brother grandma grandpa granny grandmother grandfather granddaughter grandson aunt auntie uncle niece nephew cousin
  hermana hermano abuela abuelo abuelita abuelito nieta nieto tia tio sobrina sobrino prima primo`),
);

/**
 * Returns how close a speaker is to the recipient, as far as the reel knows, 0…3. Contributors do not state their
 * relationship: it shows in a name such as “Mom”, in making the reel, and in a shared last name.
 */
export function closenessOf({ speakerName, madeTheReel }: Speaker, { type, lastNames }: Recipient): number {
  const { subject } = OCCASIONS[type];
  if (subject === 'TEAM' || subject === 'THING') return 0;
  const words = wordsOf(speakerName);
  if (words.some((word) => CLOSEST.has(word))) return 3;
  if (madeTheReel) return 2;
  const family = new Set(lastNames.flatMap(wordsOf));
  return words.some((word) => FAMILY.has(word) || family.has(word)) ? 1 : 0;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter(Boolean);
}
