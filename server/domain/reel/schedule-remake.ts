import type { Types } from 'mongoose';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { hasClip, shownClips } from '#lib/reel/manifest.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { Tribute } from '#server/models/tribute.ts';

/** Long enough for the clips of an evening's last minutes to share a file. */
const REMAKE_AFTER_MS = 5 * MINUTE_MS;

/** Plans a new file if a clip joins the reel and the creator wants that. Call it before the reel is saved. */
export async function scheduleRemake(
  tribute: Types.ObjectId,
  before: readonly ManifestItem[],
  after: readonly ManifestItem[],
): Promise<void> {
  if (shownClips(after).every((clip) => hasClip(before, clip))) return;
  await Tribute.updateOne(
    { _id: tribute, remakesFile: true, remakeAt: null },
    { $set: { remakeAt: new Date(Date.now() + REMAKE_AFTER_MS) } },
  );
}
