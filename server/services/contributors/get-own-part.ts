import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { findUnanswered } from '#server/domain/reminders/reminders.ts';
import { personOf } from '#server/services/access/person-of.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireInvited } from '#server/services/access/require-invited.ts';
import { requireActive } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { toPublicTributeDto } from '#server/services/tributes/to-public-tribute-dto.ts';

type OwnPart = {
  tribute: PublicTributeDto;
  personId: string | undefined;
  hasDeclined: boolean;
  hasAnswered: boolean;
};

/** Returns how the caller takes part, by cookie, account or personal link. Throws NOT_FOUND. */
export async function getOwnPart(
  ctx: ServiceContext,
  { tributeId, token = null }: { tributeId: string; token?: string | null },
): Promise<OwnPart> {
  const { tribute, people } = await findPart(ctx, tributeId, token);
  const person = personOf(people);
  requireActive(tribute);
  const unanswered = await findUnanswered(tribute, person ? [person] : []);
  return {
    tribute: await toPublicTributeDto(tribute),
    personId: person?.id,
    hasDeclined: unanswered.length > 0 && unanswered.every(({ status }) => status === 'DECLINED'),
    hasAnswered: unanswered.length === 0,
  };
}

async function findPart(ctx: ServiceContext, tributeId: string, token: string | null) {
  if (token !== null) {
    const { tribute, contributor } = await requireInvited({ tributeId, token }, 'seeOwnPart');
    return { tribute, people: [contributor] };
  }
  const { tribute, contributors: people } = await requireAccess(ctx, tributeId, 'seeOwnPart');
  return { tribute, people };
}
