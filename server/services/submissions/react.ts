import type { ReactionInput, ReactionsDto } from '#lib/contracts/reactions.ts';
import { deviceMarkOf } from '#server/auth/device-mark.ts';
import { doneBy } from '#server/domain/notifications/notification-log.ts';
import { noteActivity } from '#server/domain/retention/note-activity.ts';
import { AppError } from '#server/errors/app-error.ts';
import { addNotification } from '#server/jobs/notifications/add-notification.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { grants, isSender } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import { seesAll } from '#server/services/access/tribute-rules.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { countReaction, type Reacted } from './count-reaction.ts';
import { deliverTribute } from './deliver-tribute.ts';
import { reactionsOf } from './reactions-of.ts';

type Target = Reacted & { isOwn: boolean; by: ReturnType<typeof doneBy> };

/** Changes a view or heart; a first play may deliver the reel (docs/specification.md#life-ready). Throws NOT_FOUND. */
export async function react(ctx: ServiceContext, input: ReactionInput): Promise<ReactionsDto> {
  const target = 'submissionId' in input ? await findClip(ctx, input) : await findFilm(ctx, input);
  const { tribute, submission, isOwn, ownerId } = target;
  const device = deviceMarkOf(input.deviceId);
  switch (input.action) {
    case 'VIEW':
      await noteActivity(tribute);
      if (isOwn) break;
      await countReaction(target, { kind: 'VIEW', device, step: 1 });
      if (!submission) await deliverTribute(tribute);
      break;
    case 'HEART':
      await countReaction(target, { kind: 'HEART', device, step: 1, atSeconds: momentOf(input) });
      if (ownerId && !isOwn) {
        const source = `${String(submission ?? tribute)}:${device}`;
        await addNotification({ userId: ownerId, type: 'HEARTED', tribute, source, ...target.by });
      }
      break;
    case 'UNHEART':
      await countReaction(target, { kind: 'HEART', device, step: -1 });
      break;
  }
  return currentReactions(target, device);
}

const momentOf = (input: ReactionInput): number | null =>
  'submissionId' in input ? (input.atSeconds ?? null) : null;

async function findClip(ctx: ServiceContext, { submissionId }: { submissionId: string }): Promise<Target> {
  const { tribute, submission, roles, contributors } = await requireClip(ctx, submissionId, 'watch');
  const speaker = await Contributor.findById(submission.contributor);
  return {
    tribute: tribute._id,
    submission: submission._id,
    ownerId: speaker?.userId ?? null,
    isOwn: isSender(roles),
    by: doneBy(contributors.at(-1)),
  };
}

async function findFilm(ctx: ServiceContext, { tributeId }: { tributeId: string }): Promise<Target> {
  const access = await requireAccess(ctx, tributeId, 'watch');
  const { tribute, roles, contributors } = access;
  if (!seesAll(access)) throw new AppError('NOT_FOUND', 'reelNotFound');
  return {
    tribute: tribute._id,
    submission: null,
    ownerId: tribute.createdBy.userId,
    isOwn: grants('manage', roles),
    by: doneBy(contributors.at(-1)),
  };
}

async function currentReactions({ tribute, submission }: Target, device: string): Promise<ReactionsDto> {
  const [counts, isHearted] = await Promise.all([
    submission ? Submission.findById(submission) : Tribute.findById(tribute).then((found) => found?.counts),
    reactionsOf(tribute, [submission], device),
  ]);
  const { views = 0, hearts = 0 } = counts ?? {};
  return { views, hearts, isHearted: isHearted(submission) };
}
