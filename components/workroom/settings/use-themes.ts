import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listThemes } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { ReelThemeName } from '#lib/contracts/reels.ts';
import type { ReelFormat } from '#lib/reel/format.ts';

/** Returns the reel's title card in each theme, or undefined until they are drawn. */
export function useThemes(
  tributeId: string,
  format: ReelFormat,
): ReadonlyMap<ReelThemeName, string> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.themes(tributeId, format),
    queryFn: ({ signal }) => dataOf(listThemes(tributeId, signal)),
  });
  return data && new Map(data.map(({ theme, pictureUrl }) => [theme, pictureUrl]));
}
