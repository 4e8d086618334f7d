import { useEffect } from 'react';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** Loads the tribute and stores it as the open one (docs/specification.md#route-creating). */
export function useOpenTribute(tributeId: string) {
  const query = useTribute(tributeId);
  const { data } = query;
  useEffect(() => {
    if (data) useRootStore.getState().setOpenTribute(data);
  }, [data]);
  return query;
}
