import type { ReelEntry, ReelSettings } from '#lib/contracts/reels.ts';

type Pictured = Pick<ReelEntry, 'id' | 'kind'>;
type Choice = Pick<ReelSettings, 'cover'>;

/**
 * Returns the clip that was chosen as the cover while the reel shows it (docs/specification.md#reel-cover). Without one,
 * the cover is the first entry.
 */
export function chosenCover<T extends Pictured>(entries: readonly T[], { cover }: Choice): T | undefined {
  return entries.find(({ id, kind }) => kind === 'CLIP' && id === cover);
}
