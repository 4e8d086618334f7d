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
export type EditedClip = ClipEdit & {
  sent: SubmissionDto;
  state: 'PREPARING' | 'FAILED' | 'READY';
  /** How far to turn what plays until the clip is prepared, in degrees. */
  turn: number;
};
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
  if (!edit && !isRedrawn(sent)) return { ...inReel, submission: sent, edit: null };
  const { name } = sent.contributor;
  const entry =
    entries.find((other) => other.id === id) ?? hidden.find(({ submissionId }) => submissionId === id);
  const submission = {
    ...sent,
    contributor: { ...sent.contributor, name: edit?.speakerName ?? name },
    posterUrl: entry?.pictureUrl ?? sent.posterUrl,
    playbackUrl: entry?.videoUrl ?? sent.playbackUrl,
  };
  const unfinished = editing.find(({ submissionId }) => submissionId === id);
  return { ...inReel, submission, edit: editedClip(edit, sent, unfinished) };
}

/** A card that is drawn in another theme only says if that failed. */
function editedClip(
  edit: ClipEdit | null,
  sent: SubmissionDto,
  unfinished: PlayingReel['editing'][number] | undefined,
): EditedClip | null {
  if (unfinished?.hasFailed) return { ...edit, sent, state: 'FAILED', turn: 0 };
  if (!edit) return null;
  const turn = unfinished ? ((edit.rotate ?? 0) - (unfinished.turned ?? 0) + 360) % 360 : 0;
  return { ...edit, sent, state: unfinished ? 'PREPARING' : 'READY', turn };
}

/** Answers that are drawn again in another theme of the reel. */
const isRedrawn = ({ medium }: SubmissionDto): boolean => medium === 'TEXT' || medium === 'VOICE';

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
  const { trim: _trim, whole: _whole, ...untrimmed } = item;
  return items.with(at, { ...untrimmed, ...(trim ? { trim } : { whole: true as const }) });
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
