import type { OpenReportDto } from '#lib/contracts/operator.ts';
import type { Page, PageQuery } from '#lib/contracts/pages.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { creatorFirstName } from '#server/domain/reel/creator-first-name.ts';
import { findReportedMark } from '#server/domain/reel/reported-mark.ts';
import { isHidden } from '#server/domain/status/is-hidden.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Report, type ReportDocument } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { pageFilter, toPage } from '#server/services/page.ts';

/** Returns the reports that no operator has reviewed, the oldest first. Those of a deleted reel may come back with it. */
export async function listReports(query: PageQuery): Promise<Page<OpenReportDto>> {
  const { filter, options } = pageFilter(query, 'oldest');
  const found = await Report.find({ reviewedAt: null, ...filter }, null, options);
  const { page, nextCursor } = toPage(found, query);
  const reports = await Promise.all(page.map(toDto));
  return { page: reports.filter((report) => report !== null), nextCursor };
}

async function toDto(report: ReportDocument): Promise<OpenReportDto | null> {
  // Before the rest is read: what changes meanwhile counts as not seen.
  const mark = await findReportedMark(report);
  const tribute = await Tribute.findById(report.tribute);
  if (!tribute) return null;
  const { tributeId, name, createdBy, deletedAt = null } = tribute;
  return {
    _id: report.id,
    mark,
    reason: report.reason,
    words: report.words,
    at: (report.againAt ?? report.createdAt).toISOString(),
    reel: {
      tributeId,
      name,
      creatorId: createdBy.userId,
      creatorFirstName: await creatorFirstName(tribute),
      isHidden: isHidden(tribute),
      deletedAt: deletedAt && deletedAt.toISOString(),
    },
    clip: report.submission ? await toClip(String(report.submission)) : null,
  };
}

async function toClip(submissionId: string): Promise<OpenReportDto['clip']> {
  const clip = await Submission.findById(submissionId);
  const speaker = clip && (await Contributor.findById(clip.contributor));
  const isPrepared = clip?.media != null;
  return {
    submissionId,
    speaker: speaker?.name ?? '',
    senderId: speaker?.userId ?? null,
    videoUrl: isPrepared ? mediaLink(`${submissionId}/playback.mp4`) : null,
    pictureUrl: isPrepared ? mediaLink(`${submissionId}/poster.jpg`) : null,
    isRemoved: !clip || clip.deletedAt !== null,
  };
}
