import type { Page } from '#lib/contracts/pages.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { SubmissionsQuery } from '#lib/contracts/tributes.ts';
import { restorable } from '#server/domain/erasing/restorable.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { grants } from '#server/services/access/permissions.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { pageFilter, toPage } from '#server/services/page.ts';
import { reportedClips } from './reported-clips.ts';
import { showInReel } from './show-in-reel.ts';
import { toSubmissionDto } from './to-submission-dto.ts';

/** Returns the creator's or contributor's answers, or removed ones they may restore. Throws NOT_FOUND. */
export async function listSubmissions(
  ctx: ServiceContext,
  query: SubmissionsQuery,
): Promise<Page<SubmissionDto>> {
  const { tribute, roles, contributors } = await requireAccess(ctx, query.tributeId, 'takePart');
  const isManaging = grants('manage', roles);
  const own = new Set(contributors.map(({ id }) => id));
  const { filter, options } = pageFilter(query, 'oldest');
  const found = await Submission.find(
    {
      ...(isManaging
        ? { tribute: tribute._id, kind: 'ANSWER' as const }
        : { contributor: { $in: contributors.map(({ _id }) => _id) } }),
      ...(query.deleted
        ? { ...restorable(), deletedBy: isManaging ? ('CREATOR' as const) : ('SPEAKER' as const) }
        : { deletedAt: null }),
      ...filter,
    },
    // A clip's waveform loads when the clip is opened.
    { 'media.peaks': 0 },
    options,
  );
  const { page: submissions, nextCursor } = toPage(found, query);
  const speakers = await Contributor.find({
    _id: { $in: submissions.map(({ contributor }) => contributor) },
  });
  // Speakers never see reports: they could identify the reporter.
  const reported = isManaging
    ? await reportedClips(
        tribute._id,
        submissions.map(({ _id }) => _id),
      )
    : null;
  const speakerOf = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  const page = submissions.map((submission) => {
    const speakerId = String(submission.contributor);
    return toSubmissionDto(
      ctx,
      submission,
      speakerOf.get(speakerId) ?? { _id: speakerId, name: '' },
      own.has(speakerId),
      reported?.has(submission.id),
    );
  });
  return { page: isManaging ? page : await showInReel(tribute, page, submissions), nextCursor };
}
