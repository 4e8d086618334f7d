import type { Page } from '#lib/contracts/pages.ts';
import type { ReelVersionDto, ReelVersionsQuery } from '#lib/contracts/reel-versions.ts';
import { findLostMusic } from '#server/domain/reel/song-change.ts';
import { describeVersions } from '#server/domain/reel/version-history.ts';
import { Manifest } from '#server/models/manifest.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';

const PAGE = 30;

/** Returns the kept versions of the reel that change something, newest first. Throws NOT_FOUND. */
export async function listVersions(
  ctx: ServiceContext,
  { tributeId, cursor }: ReelVersionsQuery,
): Promise<Page<ReelVersionDto>> {
  const { tribute } = await requireAccess(ctx, tributeId, 'manage');
  const earlier = cursor === undefined ? {} : { version: { $lt: Number(cursor) } };
  const found = await Manifest.find({ tribute: tribute._id, ...earlier })
    .sort({ version: -1 })
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const described = await describeVersions(tribute, page);
  const lost = await findLostMusic(tribute, page);
  for (const version of described) if (lost.has(version.version)) version.isMusicLost = true;
  return {
    page: described.filter(({ changes }) => changes?.length !== 0),
    nextCursor: last && found.length > PAGE ? String(last.version) : null,
  };
}
