import { isPassingFailure } from '#lib/browser/api/client.ts';
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

/**
 * Makes this browser the person who made a take, so that the recorder opens it, and returns null. Returns an error for the
 * visitor where that failed: the recorder would open as the person of now. Never rejects.
 */
export async function becomeMaker(
  { tributeId, isThankYou = false }: WaitingTake,
  { personId, name: known }: OtherMaker,
): Promise<string | null> {
  const { data, error, status } = await becomeAgain({ tributeId, personId });
  if (!data && (isPassingFailure(status) || !known)) return error;
  // Of a person that the server does not know any more, the recorder says so once they press Send.
  rememberName(nameKeyOf(tributeId, isThankYou), data?.name ?? known, data?._id ?? personId);
  return null;
}
