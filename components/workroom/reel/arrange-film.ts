import type { ManifestItem, PresentationDto, Trim } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { type ClipEdit, clipEditOf, type StoredEdit } from '#lib/reel/clip-edit.ts';

/** A clip outside the reel cannot be moved. */
export type TimelineClip = {
  id: string;
  /** As the reel shows it. */
  submission: SubmissionDto;
  isInFilm: boolean;
  isHidden: boolean;
  trim: Trim | null;
  edit: EditedClip | null;
};
type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
export type EditedClip = ClipEdit & { sent: SubmissionDto; state: 'PREPARING' | 'FAILED' | 'READY' };
type PlayingReel = Pick<PresentationDto, 'entries' | 'editing' | 'hidden'> & {
  settings?: PresentationDto['settings'];
};
export type TimelineGroup = { questionId: string | null; question: string | null; clips: TimelineClip[] };

const idOf = ({ _id }: SubmissionDto) => _id;

/** Groups clips by question, or all in a free order, in manifest order; clips in progress last. Leaves out empty questions. */
export function timelineGroups(
  items: readonly ManifestItem[],
  submissions: readonly SubmissionDto[],
  questions: readonly QuestionDto[],
  reel: PlayingReel = { entries: [], editing: [], hidden: [] },
): TimelineGroup[] {
  const submissionOf = new Map(submissions.map((submission) => [idOf(submission), submission]));
  const isInFreeOrder = reel.settings?.order === 'FREE';
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
    groupOf(questionId).clips.push(clipInReel(item, submission, reel));
  }
  for (const [id, submission] of submissionOf) {
    groupOf(isInFreeOrder ? null : submission.questionId).clips.push({
      id,
      submission,
      isInFilm: false,
      isHidden: false,
      trim: null,
      edit: null,
    });
  }
  return [...groups.values()];
}

function clipInReel(
  item: ClipItem,
  sent: SubmissionDto,
  { entries, editing, hidden }: PlayingReel,
): TimelineClip {
  const { submissionId: id, hidden: isHidden, trim = null } = item;
  const inReel = { id, isInFilm: true, isHidden, trim };
  const edit = clipEditOf(item);
  if (!edit) return { ...inReel, submission: sent, edit: null };
  const unfinished = editing.find(({ submissionId }) => submissionId === id);
  const state = unfinished ? (unfinished.hasFailed ? 'FAILED' : 'PREPARING') : 'READY';
  const { name } = sent.contributor;
  const entry =
    entries.find((other) => other.id === id) ?? hidden.find(({ submissionId }) => submissionId === id);
  const submission = {
    ...sent,
    contributor: { ...sent.contributor, name: edit.speakerName ?? name },
    posterUrl: entry?.pictureUrl ?? sent.posterUrl,
    playbackUrl: entry?.videoUrl ?? sent.playbackUrl,
  };
  return { ...inReel, submission, edit: { ...edit, sent, state } };
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

/** Changes what the reel changes about a clip. A field that is null shows it as it was sent. */
export function editClip(
  items: readonly ManifestItem[],
  submissionId: string,
  change: StoredEdit,
): ManifestItem[] {
  const at = indexOfClip(items, submissionId);
  const item = items[at];
  if (item?.kind !== 'CLIP') return [...items];
  const { speakerName: _name, rotate: _rotate, cleanUp: _cleanUp, poster: _poster, ...asSent } = item;
  return items.with(at, { ...asSent, ...clipEditOf({ ...clipEditOf(item), ...change }) });
}

function indexOfClip(items: readonly ManifestItem[], submissionId: string): number {
  return items.findIndex((item) => item.kind === 'CLIP' && item.submissionId === submissionId);
}
