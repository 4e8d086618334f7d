import type { QueryClient } from '@tanstack/react-query';
import { getPresentation } from '#lib/browser/api/reels.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { knownReel, learnReel } from './known-reel.ts';
import { queryKeys } from './query-keys.ts';

/** Changes that make a version of the reel wait for each other. */
export const filmScope = (tributeId: string) => ({ id: `save-film ${tributeId}` });

export const saveKey = (tributeId: string) => ['save-film', tributeId];

/**
 * Learns the version that a change beside the reel's own saves made, so that those which wait are not refused. If others
 * changed the reel too, they are.
 */
export async function learnVersion(queryClient: QueryClient, tributeId: string): Promise<void> {
  const queryKey = queryKeys.presentation(tributeId);
  const { data: reel } = await getPresentation(tributeId);
  const isWaiting = queryClient.isMutating({ mutationKey: saveKey(tributeId) }) > 0;
  if (reel && (!isWaiting || reel.version === (knownReel(queryClient, tributeId)?.version ?? 0) + 1))
    learnReel(queryClient, tributeId, reel);
  queryClient.setQueryData<PresentationDto>(queryKey, (known) => {
    if (!known || !reel || !isWaiting) return reel ?? known;
    const { version, history, captions } = reel;
    return version === known.version + 1 ? { ...known, version, history, captions } : known;
  });
}
