import { shownClips } from '#lib/reel/manifest.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { grants } from './permissions.ts';
import { type Access, accessTo, towards } from './require-access.ts';
import { seesAll } from './tribute-rules.ts';

type ClipAccess = Access & { submission: SubmissionDocument };

/** Returns a clip that the caller may watch or manage. Throws NOT_FOUND. */
export async function requireClip(
  ctx: ServiceContext,
  submissionId: string,
  permission: 'watch' | 'takePart',
): Promise<ClipAccess> {
  const submission = await Submission.findOne({ _id: submissionId, deletedAt: null });
  const tribute = submission && (await Tribute.findOne({ _id: submission.tribute, deletedAt: null }));
  const granted = tribute && (await accessTo(ctx, tribute, permission));
  if (!submission || !granted || !isFor(submission, granted.contributors)) throw notFound();
  const access = towards(granted, submission.contributor);
  const isWatched = async () => permission === 'watch' && seesAll(access) && (await isShown(submission));
  if (!grants('reachClip', access.roles) && !(await isWatched())) throw notFound();
  return { ...access, submission };
}

/** A thank-you to one person is for them and its sender, not even for the creator (docs/specification.md#thanks-one). */
const isFor = ({ thanked, contributor }: SubmissionDocument, selves: Access['contributors']): boolean =>
  !thanked || selves.some(({ _id }) => thanked.equals(_id) || contributor.equals(_id));

const notFound = () => new AppError('NOT_FOUND', 'clipNotFound');

/** Thank-yous are shown beside the reel, all of them. */
async function isShown({ id, kind, tribute }: SubmissionDocument): Promise<boolean> {
  return kind !== 'ANSWER' || shownClips(itemsOf(await findManifest(tribute))).includes(id);
}
