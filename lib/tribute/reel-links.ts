import { OCCASIONS, type TributeType } from './occasions/occasions.ts';

/** Returns whether the recipient of the reel can record a thank-you: someone who died, a team or a product cannot. */
export function canThank(type: TributeType): boolean {
  const { hasGender, isSolemn } = OCCASIONS[type];
  return hasGender && !isSolemn;
}

/** Returns the recipient's form of a reel link, which offers to record a thank-you (docs/specification.md#link-presentation). */
export const withThankYou = (link: string): string => `${link}&tgd=1`;

/** Returns the recorder for a thank-you to everyone, or to the person whose answer `clipId` is. */
export const thankYouHref = (tributeId: string, clipId?: string): string =>
  `/recordtribute?${new URLSearchParams({ tributeId, tgd: '1', ...(clipId && { to: clipId }) })}`;
