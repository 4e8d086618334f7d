import type { ManifestItem, Trim } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';

/** A clip outside the reel cannot be moved. */
export type TimelineClip = {
  id: string;
  submission: SubmissionDto;
  isInFilm: boolean;
  isHidden: boolean;
  trim: Trim | null;
};
export type TimelineGroup = { questionId: string | null; question: string | null; clips: TimelineClip[] };

const idOf = ({ _id }: SubmissionDto) => _id;

/** Groups clips by question in manifest order, clips in progress last. Leaves out empty questions. */
export function timelineGroups(
  items: readonly ManifestItem[],
  submissions: readonly SubmissionDto[],
  questions: readonly QuestionDto[],
): TimelineGroup[] {
  const submissionOf = new Map(submissions.map((submission) => [idOf(submission), submission]));
  const groups = new Map<string | null, TimelineGroup>();
  const groupOf = (questionId: string | null) => {
    const question = questions.find(({ _id }) => _id === questionId)?.text ?? null;
    const group = groups.get(questionId) ?? { questionId, question, clips: [] };
    groups.set(questionId, group);
    return group;
  };
  let questionId: string | null = null;
  for (const item of items) {
    if (item.kind === 'CARD') {
      questionId = item.questionId;
      continue;
    }
    const submission = submissionOf.get(item.submissionId);
    if (!submission) continue;
    submissionOf.delete(item.submissionId);
    groupOf(questionId).clips.push({
      id: item.submissionId,
      submission,
      isInFilm: true,
      isHidden: item.hidden,
      trim: item.trim ?? null,
    });
  }
  for (const [id, submission] of submissionOf) {
    groupOf(submission.questionId).clips.push({
      id,
      submission,
      isInFilm: false,
      isHidden: false,
      trim: null,
    });
  }
  return [...groups.values()];
}

export function moveClip(
  items: readonly ManifestItem[],
  submissionId: string,
  targetId: string,
): ManifestItem[] {
  const from = indexOfClip(items, submissionId);
  const to = indexOfClip(items, targetId);
  const item = items[from];
  const between = items.slice(Math.min(from, to), Math.max(from, to) + 1);
  if (!item || to < 0 || !between.every(({ kind }) => kind === 'CLIP')) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function hideClip(
  items: readonly ManifestItem[],
  submissionId: string,
  hidden: boolean,
): ManifestItem[] {
  const at = indexOfClip(items, submissionId);
  const item = items[at];
  return item ? items.with(at, { ...item, hidden }) : [...items];
}

/** Without `trim`, the clip is shown whole. */
export function trimClip(
  items: readonly ManifestItem[],
  submissionId: string,
  trim: Trim | null,
): ManifestItem[] {
  const at = indexOfClip(items, submissionId);
  const item = items[at];
  if (item?.kind !== 'CLIP') return [...items];
  const { trim: _before, ...whole } = item;
  return items.with(at, trim ? { ...whole, trim } : whole);
}

function indexOfClip(items: readonly ManifestItem[], submissionId: string): number {
  return items.findIndex((item) => item.kind === 'CLIP' && item.submissionId === submissionId);
}
