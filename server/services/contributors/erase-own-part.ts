import { changePerson } from '#server/domain/counts/kept-counts.ts';
import { releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { transact } from '#server/platform/transact.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/** What is left of a person until the erasing job removes them. */
const NOBODY = {
  $set: {
    status: 'REVOKED',
    isErasing: true,
    name: '',
    userId: null,
    email: null,
    tokenHash: null,
    locale: null,
    timezone: null,
    progress: null,
    isMailDue: false,
    mailMessage: '',
    remindOn: null,
    reminder: null,
  },
  $unset: { remindTo: 1, formerTokenHashes: 1, handover: 1 },
} as const;

/** Erases the caller's clips and person (docs/specification.md#erase-own). Returns the erased people. Throws NOT_FOUND. */
export async function eraseOwnPart(ctx: ServiceContext, tributeId: string): Promise<string[]> {
  const { tribute, contributors } = await requireAccess(ctx, tributeId, 'takePart');
  await withdrawConsent(ctx, tributeId);
  for (const { _id } of contributors)
    await transact(async (session) => {
      await changePerson(session, { _id }, NOBODY);
      await releaseCredit(session, tribute, _id);
    });
  await afterCreditsAdded(tribute.createdBy.userId);
  publishTributeChange(tribute);
  return contributors.flatMap(({ _id, formerIds }) => [_id].concat(formerIds)).map(String);
}
