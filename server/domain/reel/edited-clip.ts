import { createHash } from 'node:crypto';
import { type ClipEdit, clipEditOf } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import type { ManifestDocument } from '#server/models/manifest.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import { itemsOf } from './manifest-versions.ts';

type Media = NonNullable<SubmissionDocument['media']>;

/** Returns equal tags for edits that look and sound equal. */
export function editTag(format: ReelFormat, { speakerName, rotate, cleanUp }: ClipEdit): string {
  const content = JSON.stringify([format, speakerName ?? null, rotate ?? 0, cleanUp ?? 'AUTO']);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Returns the name that a prepared clip's file has in an edited one. */
export const editedFile = (file: string, tag: string): string => file.replace('.', `-${tag}.`);

/** Returns how far an edit of a clip is: its record, or null if nobody has prepared it. */
export const findEdited = ({ edited }: Pick<Media, 'edited'>, format: ReelFormat, edit: ClipEdit) =>
  edited?.find(({ tag }) => tag === editTag(format, edit)) ?? null;

/** Returns the record of an edited clip that can be played, or null. */
export function findPlayable(media: Pick<Media, 'edited'>, format: ReelFormat, edit: ClipEdit) {
  const edited = findEdited(media, format, edit);
  return edited && !edited.hasFailed ? edited : null;
}

/** Returns the files that play a clip as the reel edits it, or null while it is not prepared so. */
export function editedFiles(media: Media, format: ReelFormat, edit: ClipEdit | undefined) {
  const edited = edit && findPlayable(media, format, edit);
  if (!edited) return null;
  return { playback: editedFile('playback.mp4', edited.tag), poster: editedFile('poster.jpg', edited.tag) };
}

/** Returns the edits of a version of the reel by submission. */
export function editsOf(manifest: ManifestDocument | null): Map<string, ClipEdit> {
  return new Map(
    itemsOf(manifest).flatMap((item): [string, ClipEdit][] => {
      const edit = item.kind === 'CLIP' && clipEditOf(item);
      return edit ? [[item.submissionId, edit]] : [];
    }),
  );
}
