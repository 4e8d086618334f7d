import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';

const REFRESH_MS = 4000;

/** Polls the tribute while something is processing, in case events get lost. Pauses while hidden. */
export function useLiveRefresh(tributeId: string, isInWork: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isInWork) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    };
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queryClient, tributeId, isInWork]);
}
