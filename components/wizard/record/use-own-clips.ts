import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { listSubmissions } from '#lib/browser/api/submissions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';

/** Events tell sooner. In milliseconds, while a clip is processed. */
const REFRESH_MS = 10_000;

export function useOwnClips(tributeId: string | null) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.submissions(tributeId ?? ''),
    queryFn: ({ signal }) => dataOf(listSubmissions(tributeId ?? '', signal)),
    enabled: tributeId !== null,
    refetchInterval: ({ state }) => (state.data?.some(isInWork) ? REFRESH_MS : false),
  });
  return {
    clips: data?.filter(({ isMine }) => isMine) ?? [],
    failure: error && !data ? error.message : null,
    retry: () => void refetch(),
  };
}

const isInWork = ({ status }: SubmissionDto) => status === 'UPLOADING' || status === 'PROCESSING';
