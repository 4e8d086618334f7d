import { createHash } from 'node:crypto';
import type { ReelThemeName } from '#lib/contracts/reels.ts';
import { type AppliedEdit, appliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';

type Media = NonNullable<SubmissionDocument['media']>;

/** Returns equal tags for edits that look and sound equal. */
export function editTag(
  format: ReelFormat,
  { speakerName, rotate, cleanUp, poster, theme }: AppliedEdit,
): string {
  const look = [format, speakerName ?? null, rotate ?? 0, cleanUp ?? 'AUTO'];
  // Edits of earlier versions have neither and keep their tags.
  const chosen = poster === undefined ? [] : [{ poster }];
  const content = JSON.stringify([...look, ...chosen, ...(theme ? [theme] : [])]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Returns the name that a prepared clip's file has in an edited one. */
export const editedFile = (file: string, tag: string): string => file.replace('.', `-${tag}.`);

/** Returns how far an edit of a clip is: its record, or null if nobody has prepared it. */
export const findEdited = ({ edited }: Pick<Media, 'edited'>, format: ReelFormat, edit: AppliedEdit) =>
  edited?.find(({ tag }) => tag === editTag(format, edit)) ?? null;

/** Returns the record of an edited clip that can be played, or null. */
export function findPlayable(media: Pick<Media, 'edited'>, format: ReelFormat, edit: AppliedEdit) {
  const edited = findEdited(media, format, edit);
  return edited && !edited.hasFailed ? edited : null;
}

/** Returns the files that play a clip as the reel edits it, or null while it is not prepared so. */
export function editedFiles(media: Media, format: ReelFormat, edit: AppliedEdit | undefined) {
  const edited = edit && findPlayable(media, format, edit);
  if (!edited) return null;
  return { playback: editedFile('playback.mp4', edited.tag), poster: editedFile('poster.jpg', edited.tag) };
}

type Clip = Pick<SubmissionDocument, 'id' | 'medium' | 'media'>;

/** Returns the theme in which an answer without a camera was first drawn. Photos look the same in all of them. */
export const drawnThemeOf = ({ medium, media }: Omit<Clip, 'id'>): ReelThemeName | undefined =>
  medium === 'TEXT' || medium === 'VOICE' ? (media?.theme ?? undefined) : undefined;

/** Returns how a version of the reel edits these clips, by submission. */
export function editsOf(
  { items, settings: { theme } }: Pick<ReelEdit, 'items' | 'settings'>,
  clips: readonly Clip[],
): Map<string, AppliedEdit> {
  const drawnIn = new Map(clips.map((clip) => [clip.id, drawnThemeOf(clip)]));
  return new Map(
    items.flatMap((item): [string, AppliedEdit][] => {
      if (item.kind === 'CARD' || !drawnIn.has(item.submissionId)) return [];
      const edit = appliedEdit(item, drawnIn.get(item.submissionId), theme);
      return edit ? [[item.submissionId, edit]] : [];
    }),
  );
}
