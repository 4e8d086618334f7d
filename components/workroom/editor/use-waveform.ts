import { useQuery } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getWaveform } from '#lib/browser/api/submissions.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';

const NONE: readonly number[] = [];

/** Returns the waveform of a prepared clip, empty until it is loaded: the lists of clips would be heavy with them. */
export function useWaveform(submissionId: string): readonly number[] {
  const { data } = useQuery({
    queryKey: queryKeys.waveform(submissionId),
    queryFn: ({ signal }) => dataOf(getWaveform(submissionId, signal)),
    staleTime: Infinity,
  });
  return data?.peaks ?? NONE;
}
