import type { QueryClient } from '@tanstack/react-query';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Remembers the newest version that the server told. Saves are based on it: the page may already show changes that the
 * server has not confirmed, or an answer that is older.
 */
export function learnReel(
  queryClient: QueryClient,
  tributeId: string,
  reel: PresentationDto,
): PresentationDto {
  const queryKey = queryKeys.knownReel(tributeId);
  // Nothing observes it.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  queryClient.setQueryData<PresentationDto>(queryKey, (known) =>
    known && known.version > reel.version ? known : reel,
  );
  return reel;
}

export const knownReel = (queryClient: QueryClient, tributeId: string): PresentationDto | undefined =>
  queryClient.getQueryData<PresentationDto>(queryKeys.knownReel(tributeId));
