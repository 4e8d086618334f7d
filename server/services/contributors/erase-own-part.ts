import type { OwnPartInput, TakenBackDto } from '#lib/contracts/contributors.ts';
import { changePerson } from '#server/domain/counts/kept-counts.ts';
import { releaseCredit } from '#server/domain/credits/contributor-credit.ts';
import { transact } from '#server/platform/transact.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { afterCreditsAdded } from '#server/services/credits/after-credits-added.ts';
import { withdrawClips } from '#server/services/submissions/withdraw-clips.ts';
import { findSelves } from './find-selves.ts';
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

/** Erases a person of the caller and their clips (docs/specification.md#erase-own). Throws NOT_FOUND. */
export async function eraseOwnPart(ctx: ServiceContext, input: OwnPartInput): Promise<TakenBackDto> {
  const { tribute, selves } = await findSelves(ctx, input);
  const takenBack = await withdrawConsent(ctx, input);
  for (const { _id } of selves)
    await transact(async (session) => {
      await changePerson(session, { _id }, NOBODY);
      await releaseCredit(session, tribute, _id);
    });
  // Sent between the first look and the erasure; from now on, nothing is.
  await withdrawClips(tribute, selves);
  await afterCreditsAdded(tribute.createdBy.userId);
  publishTributeChange(tribute);
  return takenBack;
}
