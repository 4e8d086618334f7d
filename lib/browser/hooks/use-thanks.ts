import { useInfiniteQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listFeed } from '#lib/browser/api/feed.ts';
import { deviceId } from '#lib/browser/device/device-id.ts';
import { queryKeys } from './query-keys.ts';

export function useThanks(tributeId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.thanks(tributeId),
    queryFn: ({ pageParam: cursor }) =>
      dataOf(listFeed({ tributeId, kind: 'THANK_YOU', cursor, deviceId: deviceId() })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
