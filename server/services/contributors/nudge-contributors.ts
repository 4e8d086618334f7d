import type { NudgedDto, NudgeInput } from '#lib/contracts/contributors.ts';
import { quietUntil } from '#lib/reminders/schedule.ts';
import { ASKED } from '#server/domain/contributors/thank-you-only.ts';
import {
  claimNudge,
  findAwaited,
  findReachable,
  findSenders,
  zoneOf,
} from '#server/domain/reminders/reminders.ts';
import { AppError, isAppError } from '#server/errors/app-error.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { transact } from '#server/platform/transact.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireCollecting } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { limitMailsTo } from '#server/services/mails/limit-mails-to.ts';

type Refusal = NudgedDto['skipped'][number]['reason'];

/** Mails reminders, each at most once a day. Returns the outcomes. Throws NOT_FOUND, CONFLICT when closed. */
export async function nudgeContributors(
  ctx: ServiceContext,
  { tributeId, nudge }: NudgeInput,
): Promise<NudgedDto> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  requireCollecting(tribute);
  const chosen = nudge.contributorIds && [...new Set(nudge.contributorIds)];
  const people = chosen ? await findChosen(tribute, chosen) : await findAwaited(tribute);
  const senders = await findSenders(tribute._id);
  const reachable = new Set((await findReachable(people)).map(({ id }) => id));
  const outcome: NudgedDto = { nudged: [], waiting: [], skipped: [] };
  for (const contributor of people) {
    const { id } = contributor;
    const refusal = refusalOf(contributor, { hasSent: senders.has(id), isReachable: reachable.has(id) });
    const sent = refusal ?? (await remind(contributor, tribute, nudge.message));
    if (typeof sent === 'string') outcome.skipped.push({ contributorId: id, reason: sent });
    else if (sent.until) outcome.waiting.push({ contributorId: id, until: sent.until.toISOString() });
    else outcome.nudged.push(id);
  }
  for (const contributorId of chosen ?? [])
    if (!people.some(({ id }) => id === contributorId))
      outcome.skipped.push({ contributorId, reason: 'GONE' });
  publishTributeChange(tribute, { stale: ['people'] });
  return outcome;
}

async function findChosen(tribute: TributeDocument, ids: readonly string[]): Promise<ContributorDocument[]> {
  const found = await Contributor.find({
    _id: { $in: ids },
    tribute: tribute._id,
    status: { $ne: 'REVOKED' },
    ...ASKED,
  }).sort({ _id: 1 });
  if (found.length === 0) throw new AppError('NOT_FOUND', 'personNotFound');
  return found;
}

function refusalOf(
  { status, email }: ContributorDocument,
  { hasSent, isReachable }: { hasSent: boolean; isReachable: boolean },
): Refusal | null {
  if (hasSent || status === 'RECORDED') return 'SENT_ALREADY';
  if (email === null) return 'NO_ADDRESS';
  return status === 'DECLINED' || !isReachable ? 'DECLINED_MAIL' : null;
}

async function remind(
  contributor: ContributorDocument,
  tribute: TributeDocument,
  message: string,
): Promise<{ until: Date | null } | Refusal> {
  const until = quietUntil(new Date(), zoneOf(contributor, tribute));
  const key = await claim(contributor, message, until);
  if (!key) return 'TOO_SOON';
  if (!until) await enqueue('send-reminder-mail', { contributorId: contributor.id, key });
  return { until };
}

async function claim(
  contributor: ContributorDocument,
  message: string,
  until: Date | null,
): Promise<string | null> {
  const now = new Date();
  try {
    return await transact(async (session) => {
      const key = await claimNudge(contributor, { message, sendAt: until ?? now, now, session });
      if (key && contributor.email) await limitMailsTo(contributor.email, session);
      return key;
    });
  } catch (error) {
    if (isAppError(error) && error.code === 'RATE_LIMITED') return null;
    throw error;
  }
}
