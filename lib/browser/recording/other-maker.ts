import { becomeAgain } from '#lib/browser/api/people.ts';
import type { WaitingTake } from './device-takes.ts';
import { nameKeyOf, rememberedId, rememberName } from './remembered-name.ts';

/** Someone of this device who is not the person of now. The name on a card is unknown. */
export type OtherMaker = { personId: string; name: string };

/** Returns who made a take, or null if this browser is that person, or does not know. */
export function otherMakerOf(waiting: WaitingTake): OtherMaker | null {
  const { tributeId, isThankYou = false, personId, contributorName = '', isHello, behalf } = waiting;
  const present = rememberedId(nameKeyOf(tributeId, isThankYou));
  const isOther = personId && present && personId !== present;
  return isOther && !isHello && !behalf ? { personId, name: contributorName } : null;
}

/** Makes this browser the person who made a take, so that the recorder opens it. Never rejects. */
export async function becomeMaker(
  { tributeId, isThankYou = false }: WaitingTake,
  { personId, name: known }: OtherMaker,
): Promise<void> {
  const { data } = await becomeAgain({ tributeId, personId });
  // Of a person that the server does not know any more, the recorder says so once they press Send.
  const name = data?.name ?? known;
  if (name) rememberName(nameKeyOf(tributeId, isThankYou), name, data?._id ?? personId);
}
