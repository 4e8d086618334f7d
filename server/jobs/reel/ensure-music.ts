import { inTurn } from '#lib/in-turn.ts';
import type { MusicPlan } from '#lib/reel/music.ts';
import { musicId } from '#server/drawing/music-id.ts';
import { adoptMedia, hasMedia, inScratchFolder, removeMediaOf } from '#server/integrations/storage.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Tribute } from '#server/models/tribute.ts';
import { mediaLimits } from './media-limits.ts';

/** The current music, and the one before, which players and renders may still read. */
const KEPT = 2;

/** Composes a reel's music unless it exists. Returns the key of its PCM. `tribute` is its `_id`. */
export async function ensureMusic(tribute: string, plan: MusicPlan): Promise<string> {
  const id = musicId(tribute, plan);
  await inTurn(`music ${id}`, async () => {
    if (await isStored(id)) return;
    // Recorded first, so that a killed worker leaves no file that nobody removes.
    await record(tribute, id);
    await inScratchFolder(async (outputFolder) => {
      await runMediaJob({ op: 'compose-music', plan, outputFolder }, { limits: mediaLimits() });
      for (const name of Object.values(MUSIC_FILES))
        await adoptMedia(`${outputFolder}/${name}`, `${id}/${name}`);
    });
    await dropOld(tribute, id);
  });
  return `${id}/${MUSIC_FILES.sound}`;
}

async function isStored(id: string): Promise<boolean> {
  for (const name of Object.values(MUSIC_FILES)) if (!(await hasMedia(`${id}/${name}`))) return false;
  return true;
}

async function record(tribute: string, id: string): Promise<void> {
  await Tribute.updateOne({ _id: tribute }, { $pull: { musicIds: id } }, { timestamps: false });
  await Tribute.updateOne({ _id: tribute }, { $push: { musicIds: id } }, { timestamps: false });
}

async function dropOld(tribute: string, id: string): Promise<void> {
  const { musicIds } = (await Tribute.findById(tribute, 'musicIds')) ?? {};
  // Erased meanwhile.
  if (!musicIds) return removeMediaOf(id);
  const old = musicIds.slice(0, -KEPT);
  if (old.length === 0) return;
  for (const folder of old) await removeMediaOf(folder);
  await Tribute.updateOne({ _id: tribute }, { $pull: { musicIds: { $in: old } } }, { timestamps: false });
}
