import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { findAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { namedPeople } from './named-people.ts';

type OwnPeople = {
  /** Of the person who answers; empty if unknown. */
  knownName: string;
  /** All who have answered on this device. */
  people: OwnPersonDto[];
};

export async function getOwnPeople(ctx: ServiceContext, tributeId: string): Promise<OwnPeople> {
  const own = (await findAccess(ctx, tributeId, 'takePart'))?.contributors ?? [];
  return { knownName: personOf(own)?.name ?? '', people: namedPeople(own) };
}
