import { fileOptionsOf } from '#server/domain/reel/file-options.ts';
import { findCurrentFile, findNewestFile } from '#server/domain/reel/made-files.ts';
import { findManifest, itemsOf } from '#server/domain/reel/manifest-versions.ts';
import { openRender } from '#server/domain/reel/open-render.ts';
import { scheduleRemake } from '#server/domain/reel/schedule-remake.ts';
import { enqueue } from '#server/jobs/queue/queue.ts';
import { Render, type RenderDocument } from '#server/models/render.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { logger } from '#server/platform/logger.ts';

/**
 * Makes files again whose time has come (docs/specification.md#reel-remake). Safe to repeat after a crash. Throws the
 * first failure at the end.
 */
export async function remakeReels(now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const tribute of await Tribute.find({ remakeAt: { $lte: now } })) {
    await remakeReel(tribute, now).catch((error: unknown) => {
      logger.error({ tributeId: tribute.tributeId, err: error }, 'remaking failed');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

async function remakeReel(tribute: TributeDocument, now: Date): Promise<void> {
  const { _id, remakeAt } = tribute;
  const manifest = await findManifest(_id);
  const before = itemsOf(manifest);
  // The next look makes a file of the reel as it is then.
  if (await Render.exists({ tribute: _id, isUnderway: true })) return;
  const newest = await findFileToRemake(tribute);
  const render = newest && (await openRender(tribute, manifest, fileOptionsOf(newest)));
  if (render) await enqueue('render-reel', { renderId: render.id }, _id);
  await Tribute.updateOne(
    { _id, remakeAt: remakeAt ?? now },
    { $set: { remakeAt: null } },
    { timestamps: false },
  );
  // Clips that joined meanwhile found this date and planned nothing.
  await scheduleRemake(_id, before, itemsOf(await findManifest(_id)));
}

/** Returns the file that is to be made again in the same way, if any was made and none shows the reel as it is. */
async function findFileToRemake(tribute: TributeDocument): Promise<RenderDocument | null> {
  const { _id, remakesFile, deletedAt, status } = tribute;
  if (!remakesFile || deletedAt !== null || status === 'ARCHIVED') return null;
  return (await findCurrentFile(tribute)) === null ? findNewestFile(_id) : null;
}
