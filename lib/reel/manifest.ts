import type { ManifestItem, ReelSettings, SavePresentationInput, Trim } from '#lib/contracts/reels.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { DEFAULT_FORMAT, type ReelFormat } from './format.ts';

/** Everything that a version of the reel decides. */
export type ReelEdit = { items: ManifestItem[]; settings: ReelSettings; format: ReelFormat };

export const DEFAULT_SETTINGS: ReelSettings = {
  theme: 'CLASSIC',
  transition: 'THEME',
  tidy: true,
  music: { mood: null, volume: 'MEDIUM' },
};

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
type Clip = { submissionId: string; questionId: string | null };

const card = (name: 'TITLE' | 'QUESTION' | 'CLOSING', questionId: string | null = null): ManifestItem => ({
  kind: 'CARD',
  card: name,
  questionId,
  hidden: false,
});

/** A reel without answers: title and closing card (docs/specification.md#reel-structure). */
export const emptyManifest = (): ManifestItem[] => [card('TITLE'), card('CLOSING')];

/** Keeps what the change leaves out. */
export function changeSettings(
  before: ReelSettings,
  change: SavePresentationInput['settings'],
): ReelSettings {
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  const { order, cover, ...settings }: ReelSettings = { ...before, ...Object.fromEntries(given) };
  return { ...settings, ...(order === 'FREE' && { order }), ...(cover && { cover }) };
}

/** The reel before its first version (docs/specification.md#reel-music). */
export function emptyEdit(type: TributeType): ReelEdit {
  const music = { ...DEFAULT_SETTINGS.music, mood: OCCASIONS[type].isSolemn ? null : ('theme' as const) };
  return { items: emptyManifest(), settings: { ...DEFAULT_SETTINGS, music }, format: DEFAULT_FORMAT };
}

export function hasClip(items: readonly ManifestItem[], submissionId: string): boolean {
  return items.some((item) => item.kind === 'CLIP' && item.submissionId === submissionId);
}

export const shownClips = (items: readonly ManifestItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'CLIP' && !item.hidden ? [item.submissionId] : []));

/** Puts a clip after the last answer to its question, adding its card; free clips follow the title. Idempotent. */
export function insertClip(
  items: readonly ManifestItem[],
  { trim, speakerName, ...clip }: Clip & { trim?: Trim; speakerName?: string },
  questionOrder: readonly string[],
): ManifestItem[] {
  if (hasClip(items, clip.submissionId)) return [...items];
  const item: ClipItem = {
    kind: 'CLIP',
    submissionId: clip.submissionId,
    hidden: false,
    ...(trim && { trim }),
    ...(speakerName && { speakerName }),
  };
  const { questionId } = clip;
  if (questionId === null) return insertAt(items, endOfChapter(items, afterTitle(items) - 1), [item]);

  const cardAt = items.findIndex((other) => isQuestionCard(other) && other.questionId === questionId);
  if (cardAt >= 0) return insertAt(items, endOfChapter(items, cardAt), [item]);
  return insertAt(items, chapterPlace(items, questionId, questionOrder), [
    card('QUESTION', questionId),
    item,
  ]);
}

/** Puts a clip in the place of the first of `replaced`, still shown or hidden, and removes the others. */
export function replaceClip(
  items: readonly ManifestItem[],
  replaced: readonly string[],
  { submissionId, trim, speakerName }: Omit<Clip, 'questionId'> & { trim?: Trim; speakerName?: string },
): ManifestItem[] {
  const isReplaced = (item: ManifestItem) => item.kind === 'CLIP' && replaced.includes(item.submissionId);
  const at = items.findIndex(isReplaced);
  const before = items[at];
  if (before?.kind !== 'CLIP' || hasClip(items, submissionId)) return replaced.reduce(removeClip, [...items]);
  const name = speakerName ?? before.speakerName;
  const item: ClipItem = {
    kind: 'CLIP',
    submissionId,
    hidden: before.hidden,
    ...(trim && { trim }),
    ...(name && { speakerName: name }),
  };
  return replaced.reduce(removeClip, items.with(at, item));
}

/** Removes a clip, and the card of a question without answers unless it is hidden. */
export function removeClip(items: readonly ManifestItem[], submissionId: string): ManifestItem[] {
  const left = items.filter((item) => item.kind !== 'CLIP' || item.submissionId !== submissionId);
  return left.filter(
    (item, index) => !isQuestionCard(item) || item.hidden || left[index + 1]?.kind === 'CLIP',
  );
}

/** Moves a clip to another question, shown or hidden as before; ignores a clip that is not in the reel. */
export function moveClip(
  items: readonly ManifestItem[],
  clip: Clip,
  questionOrder: readonly string[],
): ManifestItem[] {
  const before = items.find((item) => item.kind === 'CLIP' && item.submissionId === clip.submissionId);
  if (!before) return [...items];
  const moved = insertClip(removeClip(items, clip.submissionId), clip, questionOrder);
  return moved.map((item) =>
    item.kind === 'CLIP' && item.submissionId === clip.submissionId ? before : item,
  );
}

function isQuestionCard(item: ManifestItem): item is Extract<ManifestItem, { kind: 'CARD' }> {
  return item.kind === 'CARD' && item.card === 'QUESTION';
}

/** Returns the place before the first chapter that comes later in the questionnaire. */
function chapterPlace(
  items: readonly ManifestItem[],
  questionId: string,
  questionOrder: readonly string[],
): number {
  const rank = (id: string | null) => (id === null ? Infinity : questionOrder.indexOf(id));
  const later = items.findIndex((item) => isQuestionCard(item) && rank(item.questionId) > rank(questionId));
  if (later >= 0) return later;
  const lastCard = items.findLastIndex(isQuestionCard);
  return endOfChapter(items, lastCard < 0 ? afterTitle(items) - 1 : lastCard);
}

function endOfChapter(items: readonly ManifestItem[], cardAt: number): number {
  const next = items.findIndex((item, index) => index > cardAt && item.kind === 'CARD');
  return next < 0 ? items.length : next;
}

const afterTitle = (items: readonly ManifestItem[]) =>
  items.findIndex((item) => item.kind === 'CARD' && item.card === 'TITLE') + 1;

const insertAt = (items: readonly ManifestItem[], at: number, added: ManifestItem[]) => [
  ...items.slice(0, at),
  ...added,
  ...items.slice(at),
];
