import type { OriginalDto } from '#lib/contracts/data-export.ts';
import { erasedAt } from '#lib/time/retention.ts';
import { findCaptions } from '#server/domain/reel/find-captions.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission, type SubmissionDocument } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { handedDraftOf } from '#server/services/handovers/handed-draft.ts';
import { toFileName } from '#server/services/media/to-file-name.ts';
import { originalsOf } from './export-uploads.ts';
import { linkTo } from './link-to.ts';

/** Yields the account's parts in reels, each with its clips. */
export async function* exportContributions(userId: string) {
  const selves = (await partsOf(userId)).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const self of selves) {
    const tribute = await Tribute.findById(self.tribute);
    yield {
      tributeName: tribute?.name ?? '',
      name: self.name,
      status: self.status,
      joinedAt: self.createdAt.toISOString(),
      ...told(self),
      submissions: await exportSubmissions(self, tribute),
    };
  }
}

const told = (self: ContributorDocument) => ({
  ...toldByBrowser(self),
  mailedAt: self.mailedAt?.toISOString() ?? null,
  mailsDeclinedAt: self.mailsDeclinedAt?.toISOString() ?? null,
  remindedAt: self.remindedAt.map((at) => at.toISOString()),
  remindOn: self.remindOn?.toISOString() ?? null,
  remindTo: self.remindTo ?? null,
  handedDraft: toldDraft(self),
});

function toldDraft(self: ContributorDocument) {
  const draft = handedDraftOf(self);
  return draft && { card: draft.card?.text ?? null, notes: draft.notes ?? null };
}

const toldByBrowser = ({ locale, timezone, progress }: ContributorDocument) => ({
  locale: locale ?? null,
  timezone: timezone ?? null,
  progress: progress
    ? {
        stage: progress.stage,
        reason: progress.reason ?? null,
        app: progress.app ?? null,
        browser: progress.browser ?? null,
        at: progress.at.toISOString(),
      }
    : null,
});

async function exportSubmissions(self: ContributorDocument, tribute: TributeDocument | null) {
  const submissions = await Submission.find({ contributor: self._id, isErasing: { $ne: true } }).sort({
    _id: 1,
  });
  const originals = await originalsOf(submissions.flatMap(({ uploadIds }) => uploadIds ?? []));
  const captions = await findCaptions(submissions.map(({ _id }) => _id));
  return submissions.map((sent) => {
    const { id, questionId, kind, medium, text, status, media, createdAt, deletedAt } = sent;
    return {
      _id: id,
      question: tribute?.questions.find(({ _id }) => String(_id) === String(questionId))?.text ?? null,
      kind,
      medium,
      text: text ?? null,
      status,
      durationSeconds: media?.durationSeconds ?? null,
      captions: captions.get(id) ?? [],
      sentAt: createdAt.toISOString(),
      videoUrl: linkTo(
        status === 'READY' ? `${id}/playback.mp4` : undefined,
        toFileName(tribute?.name ?? '', 'mp4'),
      ),
      originals: originalsWithCaptions(sent, originals),
      erasedAt: deletedAt ? erasedAt(deletedAt).toISOString() : null,
    };
  });
}

function originalsWithCaptions(
  { uploadIds, photoCaptions }: SubmissionDocument,
  originals: ReadonlyMap<string, OriginalDto>,
) {
  return (uploadIds ?? []).flatMap((uploadId, index) => {
    const original = originals.get(uploadId);
    return original ? [{ ...original, caption: photoCaptions?.[index] ?? null }] : [];
  });
}
