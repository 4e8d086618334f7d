import { MUSIC_MOODS, type MusicMood, type MusicPlan } from '#lib/reel/music.ts';
import { musicSampleId } from '#server/drawing/music-id.ts';
import { adoptMedia, hasMedia, inScratchFolder } from '#server/integrations/storage.ts';
import type { JobPayload } from '#server/jobs/queue/job-payloads.ts';
import { isMediaBusy } from '#server/jobs/queue/media-load.ts';
import { giveWay } from '#server/jobs/queue/queue.ts';
import { mediaLimits } from '#server/jobs/reel/media-limits.ts';
import { MUSIC_FILES } from '#server/media/music/music-plan.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publishTributeChange } from '#server/realtime/publish.ts';

/** The beginning and end of a reel in which nobody speaks. */
const SAMPLE: Omit<MusicPlan, 'mood'> = {
  seed: 7,
  loudnessLufs: -20,
  sections: [
    { kind: 'TITLE', startSeconds: 0, endSeconds: 4, speech: [] },
    { kind: 'CLIP', startSeconds: 4, endSeconds: 10, speech: [] },
    { kind: 'CLOSING', startSeconds: 10, endSeconds: 15, speech: [] },
  ],
};

/** Composes the sample of each mood once. Waits for clips and renders. Safe to repeat. */
export async function composeSamples(payload: JobPayload<'compose-samples'>): Promise<void> {
  const tribute = await Tribute.findById(payload.tribute);
  for (const mood of MUSIC_MOODS) {
    if (await isMediaBusy()) return giveWay('compose-samples', payload, payload.tribute);
    const isNew = await ensureSample(mood);
    // Someone waits at the panel for the first that plays.
    if (tribute && isNew) publishTributeChange(tribute, { stale: ['music'] });
  }
}

/** Returns false if it exists. */
async function ensureSample(mood: MusicMood): Promise<boolean> {
  const { playback } = MUSIC_FILES;
  const key = `${musicSampleId(mood)}/${playback}`;
  if (await hasMedia(key)) return false;
  await inScratchFolder(async (outputFolder) => {
    await runMediaJob(
      { op: 'compose-music', plan: { mood, ...SAMPLE }, outputFolder },
      { limits: mediaLimits() },
    );
    await adoptMedia(`${outputFolder}/${playback}`, key);
  });
  return true;
}
