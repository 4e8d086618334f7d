import { createHash } from 'node:crypto';
import { type AppliedEdit, appliedEdit, type SentClip } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import { tidyTrimOf } from './tidy-trims.ts';

type Media = NonNullable<SubmissionDocument['media']>;

/** Returns equal tags for edits that look and sound equal. */
export function editTag(
  format: ReelFormat,
  { speakerName, rotate, cleanUp, poster, theme, named }: AppliedEdit,
): string {
  const look = [format, speakerName ?? null, rotate ?? 0, cleanUp ?? 'AUTO'];
  // Edits of earlier versions have none of these and keep their tags.
  const later = [
    ...(poster === undefined ? [] : [{ poster }]),
    ...(theme ? [theme] : []),
    ...(named ? [{ named }] : []),
  ];
  const content = JSON.stringify([...look, ...later]);
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

/** The fields that `sentClipOf` reads. */
export const SENT_FIELDS = ['medium', 'media.frames', 'media.theme', 'media.speech', 'media.asLoud'];

/** Returns how a clip was sent. Photos look the same in all themes. Silent answers are not trimmed. */
export function sentClipOf({ medium, media }: Omit<Clip, 'id'>): SentClip {
  if (!media) return { frames: 0 };
  const { frames, theme } = media;
  const isSilent = medium === 'TEXT' || medium === 'PHOTO';
  const isDrawn = medium === 'TEXT' || medium === 'VOICE';
  return {
    frames,
    ...(isDrawn && theme && { drawnIn: theme }),
    ...(!isSilent && { named: tidyTrimOf(media) ?? { from: 0, to: frames } }),
  };
}

/** Returns how a version of the reel edits these clips, by submission. */
export function editsOf(
  { items, settings: { theme } }: Pick<ReelEdit, 'items' | 'settings'>,
  clips: readonly Clip[],
): Map<string, AppliedEdit> {
  const sent = new Map(clips.map((clip) => [clip.id, sentClipOf(clip)]));
  return new Map(
    items.flatMap((item): [string, AppliedEdit][] => {
      const clip = item.kind === 'CLIP' && sent.get(item.submissionId);
      if (item.kind === 'CARD' || !clip) return [];
      const edit = appliedEdit(item, clip, theme);
      return edit ? [[item.submissionId, edit]] : [];
    }),
  );
}
