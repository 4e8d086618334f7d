import { isDeepStrictEqual } from 'node:util';
import { CAPTION_LIMITS, type CaptionsProblem } from '#lib/captions/captions-problem.ts';
import { parseCaptions } from '#lib/captions/parse-captions.ts';
import { timeTyped } from '#lib/captions/time-lines.ts';
import type { CaptionsDto, SaveCaptionsInput } from '#lib/contracts/captions.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { shownFrames } from '#lib/reel/clip-edit.ts';
import { secondsOf } from '#lib/reel/format.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import { captionsVersion } from '#server/domain/reel/captions-version.ts';
import { findCaptions } from '#server/domain/reel/find-captions.ts';
import { changeEdit, findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireClip } from '#server/services/access/require-clip.ts';
import type { ServiceContext } from '#server/services/context.ts';

/**
 * Replaces a clip's captions, for the creator as a version of the reel, so that they can undo it. Throws NOT_FOUND, CONFLICT if they changed meanwhile or the clip is not prepared,
 * INVALID_INPUT.
 */
export async function saveCaptions(ctx: ServiceContext, input: SaveCaptionsInput): Promise<CaptionsDto> {
  const { submission, tribute, roles } = await requireClip(ctx, input.submissionId, 'takePart');
  const { _id, kind, media } = submission;
  if (kind !== 'ANSWER') throw new AppError('NOT_FOUND', 'clipNotFound');
  if (!media) throw new AppError('CONFLICT', 'clipNotReady');
  const before = (await findCaptions([_id])).get(submission.id) ?? [];
  if (captionsVersion(before) !== input.version) throw new AppError('CONFLICT', 'captionsChanged');
  // The creator types what the reel shows, but senders what they sent.
  const shown = grants('manage', roles) ? await findShownPart(submission) : {};
  const { durationSeconds, speech } = media;
  const { read: captions, problem } =
    'file' in input
      ? parseCaptions(input.file, durationSeconds)
      : timeTyped(input.lines, { durationSeconds, speech, ...shown }, before);
  if (problem) throw refusal(ctx, problem);
  const unchanged = before.length > 0 ? before : { $in: [null, []] };
  const { matchedCount } = await Submission.updateOne({ _id, captions: unchanged }, { $set: { captions } });
  if (matchedCount === 0) throw new AppError('CONFLICT', 'captionsChanged');
  if (grants('manage', roles) && !isDeepStrictEqual(before, captions)) {
    const change = { kind: 'CAPTIONS' as const, submissionId: submission.id, before, after: captions };
    await changeEdit(tribute._id, (edit) => edit, { cause: 'CHANGE', clipChanges: [change] });
  }
  publishTributeChange(tribute, { stale: ['film', 'render'] });
  return { captions, version: captionsVersion(captions) };
}

async function findShownPart({ id, tribute, media }: SubmissionDocument): Promise<{ shown?: SecondsRange }> {
  const items = itemsOf(await findManifest(tribute));
  const item = items.find((other) => other.kind === 'CLIP' && other.submissionId === id);
  if (item?.kind !== 'CLIP' || !media) return {};
  const { from, to } = shownFrames(item.trim, media.frames);
  return { shown: { startSeconds: secondsOf(from), endSeconds: secondsOf(to) } };
}

const refusal = ({ locale }: ServiceContext, { code, line }: CaptionsProblem) =>
  new AppError('INVALID_INPUT', 'checkFields', {
    sentence: translatorsOf(locale).checks(code, { line, ...CAPTION_LIMITS }),
  });
