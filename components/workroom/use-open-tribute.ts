import { useEffect } from 'react';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

/** The tribute of the workroom. The store keeps it as the open one (docs/specification.md#route-creating) beyond this screen, for the next sign-in. */
export function useOpenTribute(tributeId: string) {
  const query = useTribute(tributeId);
  const { data } = query;
  useEffect(() => {
    if (data) useRootStore.getState().setOpenTribute(data);
  }, [data]);
  return query;
}
