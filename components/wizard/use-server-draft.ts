import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useAuth } from '#components/providers/auth-context.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { getTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { takeStoredDraft, useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';

/** Loads changes from other devices when the wizard opens. */
export function useServerDraft(): void {
  const { status } = useAuth();
  const pathname = usePathname();
  const isRestored = useRestored();
  const tributeId = useRootStore(({ createTribute }) => createTribute.tributeId);
  useQuery({
    queryKey: queryKeys.serverDraft(tributeId ?? ''),
    queryFn: async () => {
      const tribute = await dataOf(getTribute(tributeId ?? ''));
      takeStoredDraft();
      const { createTribute, loadDraft, resetDraft } = useRootStore.getState();
      // Another draft was opened meanwhile.
      if (createTribute.tributeId !== tributeId) return tribute;
      // People who return to the start after creating the link want another reel.
      const isAnother = tribute.status !== 'DRAFT' && pathname === '/createtribute';
      if (isAnother) resetDraft();
      else loadDraft(tribute);
      return tribute;
    },
    enabled: isRestored && status === 'signedIn' && tributeId !== null,
    // Once per visit: local changes are newer.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}
