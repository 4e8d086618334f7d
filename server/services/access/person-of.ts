import { isSameName } from '#lib/contributors/same-person.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';

type Wanted = {
  /** Thank-yous and answers belong to separate people. */
  kind?: 'ANSWER' | 'THANK_YOU' | undefined;
  /** One of the caller's people, also by the id from before they were merged. */
  personId?: string | undefined;
};

/**
 * Returns the person of a call (docs/specification.md#access-person): the one of this kind that the browser became last
 * in the reel (`findParts`), or the one that is named. Null if the caller is nobody like that.
 */
export function personOf(
  parts: readonly ContributorDocument[],
  { kind = 'ANSWER', personId }: Wanted = {},
): ContributorDocument | null {
  const isWanted = (part: ContributorDocument) =>
    isThankYouOnly(part) === (kind === 'THANK_YOU') && (personId === undefined || isNamed(part, personId));
  return parts.findLast(isWanted) ?? null;
}

/**
 * Returns who speaks for someone of this device: they, or, where the browser lost its cookie and joined again, the
 * person of their name. Null while neither is here: nobody else speaks for them.
 */
export const personInPlaceOf = (
  { id, name }: Pick<ContributorDocument, 'id' | 'name'>,
  parts: readonly ContributorDocument[],
  kind: Wanted['kind'] = 'ANSWER',
): ContributorDocument | null =>
  personOf(parts, { kind, personId: id }) ??
  personOf(
    parts.filter((part) => isSameName(part.name, name)),
    { kind },
  );

/** Returns the person who answers, or else the person who says thank you. */
export const anyPersonOf = (
  parts: readonly ContributorDocument[],
  personId?: string,
): ContributorDocument | null =>
  personOf(parts, { personId }) ?? personOf(parts, { kind: 'THANK_YOU', personId });

const isNamed = ({ _id, formerIds }: ContributorDocument, personId: string): boolean =>
  [_id, ...formerIds].some((id) => id.equals(personId));
