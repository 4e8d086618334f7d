import type { Types } from 'mongoose';
import { DAY_MS } from '#lib/time/durations.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { editedFile, editsOf, editTag } from '#server/domain/reel/edited-clip.ts';
import { editOf, findManifest, formatOf } from '#server/domain/reel/manifest-versions.ts';
import { loadPlayingReel } from '#server/domain/reel/playing-clips.ts';
import { listMedia, mediaStorage, removeMedia } from '#server/integrations/storage.ts';
import { PREPARED_FILES } from '#server/media/jobs.ts';
import { Submission } from '#server/models/submission.ts';

/** A creator may change their mind, and players may still read the files. */
const UNUSED_KEPT_MS = DAY_MS;

/** Removes edited clips that a reel neither wants nor plays and that were prepared at least a day ago. */
export async function sweepEdited(tribute: Types.ObjectId, now = Date.now()): Promise<void> {
  const manifest = await findManifest(tribute);
  const clips = await Submission.find({ tribute, 'media.edited.0': { $exists: true } });
  const format = formatOf(manifest);
  const wanted = editsOf(editOf(manifest, DEFAULT_TYPE), clips);
  const { clips: playing } = await loadPlayingReel(tribute, manifest);
  for (const { _id, id, media } of clips) {
    const looks = [{ format, edit: wanted.get(id) }, playing.get(id)];
    const used = new Set(looks.map((look) => look?.edit && editTag(look.format, look.edit)));
    for (const { tag } of media?.edited ?? []) {
      const made = await (await mediaStorage()).stat(`${id}/${editedFile(PREPARED_FILES.segment, tag)}`);
      if (used.has(tag) || (made && made.modifiedAt.getTime() > now - UNUSED_KEPT_MS)) continue;
      // First, so that nobody plays a missing file.
      await Submission.updateOne({ _id }, { $pull: { 'media.edited': { tag } } }, { timestamps: false });
      for (const key of await listMedia(id)) if (key.includes(`-${tag}`)) await removeMedia(key);
    }
  }
}
