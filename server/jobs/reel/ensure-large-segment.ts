import { readFile } from 'node:fs/promises';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { findPlayable } from '#server/domain/reel/edited-clip.ts';
import { hasMedia, localMedia } from '#server/integrations/storage.ts';
import type { BrokenRuns } from '#server/jobs/queue/is-final.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import type { SubmissionDocument } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { renditionJob } from './ensure-format.ts';
import { hashOf, makePiece, tagOf } from './ensure-piece.ts';
import { mediaLimits } from './media-limits.ts';
import { fromBestSource } from './picture-sources.ts';
import { followJob, type TellProgress } from './stage-progress.ts';

const quality = '1080p';

/** A file that gives way to other work prepares all its clips again. A segment never changes: its key hashes its content. */
const knownKeyFrames = new Map<string, number[]>();
const KNOWN_MAX = 2_000;

type Wanted = {
  format: ReelFormat;
  edit: AppliedEdit | undefined;
  earlier: BrokenRuns;
  signal: AbortSignal;
  onProgress: TellProgress;
  /** Called if it did not exist. */
  onMade: (() => void | Promise<void>) | undefined;
};
type LargeSegment = { segment: string; keyFrames: number[]; isEnlarged: boolean };

/** Makes the pictures of a prepared clip in 1080p, once as long as they do not change. They are kept like pieces. */
export async function ensureLargeSegment(
  clip: SubmissionDocument,
  tribute: TributeDocument,
  { format, edit: wanted, earlier, signal, onProgress, onMade }: Wanted,
): Promise<LargeSegment> {
  const { media } = clip;
  if (!media) throw new Error(`The clip ${clip.id} is not prepared.`);
  // What cannot be edited in the player is not edited here.
  const edit = wanted && findPlayable(media, format, wanted) ? wanted : null;
  return fromBestSource(clip, tribute, { format, quality, edit, earlier }, async (source) => {
    const job = { ...(await renditionJob(clip.id, media, tribute, source)), format, quality } as const;
    const overlay = job.overlay === null || job.overlay === undefined ? null : await readFile(job.overlay);
    const inputs = await Promise.all(source.keys.map(tagOf));
    const pictures = { inputs, overlay: overlay && hashOf(overlay) };
    const content = { ...job, ...pictures, audio: null, gainDb: null };
    const segment = `${clip.id}/hd-${hashOf(content)}.mp4`;
    const isEnlarged = !source.isOriginal;
    if (await hasMedia(segment)) {
      const keyFrames = knownKeyFrames.get(segment) ?? (await readKeyFrames(segment));
      return { segment, keyFrames, isEnlarged };
    }
    const { keyFrames } = await makePiece(segment, (output) =>
      runMediaJob(
        { ...job, segment: output, playback: null },
        { limits: mediaLimits(quality), onProgress: followJob(onProgress), signal },
      ),
    );
    rememberKeyFrames(segment, keyFrames);
    await onMade?.();
    return { segment, keyFrames, isEnlarged };
  });
}

async function readKeyFrames(segment: string): Promise<number[]> {
  const input = await localMedia(segment);
  const { keyFrames } = await runMediaJob({ op: 'read-key-frames', input }, { limits: mediaLimits() });
  rememberKeyFrames(segment, keyFrames);
  return keyFrames;
}

function rememberKeyFrames(segment: string, keyFrames: number[]): void {
  if (knownKeyFrames.size >= KNOWN_MAX) knownKeyFrames.clear();
  knownKeyFrames.set(segment, keyFrames);
}
