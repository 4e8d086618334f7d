import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useAuth } from '#components/providers/auth-context.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { getTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';

/** On entering the wizard, brings what another device has changed of the draft since this one last saved it. */
export function useServerDraft(): void {
  const { status } = useAuth();
  const pathname = usePathname();
  const isRestored = useRestored();
  const tributeId = useRootStore(({ createTribute }) => createTribute.tributeId);
  useQuery({
    queryKey: queryKeys.serverDraft(tributeId ?? ''),
    queryFn: async () => {
      const tribute = await dataOf(getTribute(tributeId ?? ''));
      const { createTribute, loadDraft, resetDraft } = useRootStore.getState();
      // Another one has been gone on with meanwhile.
      if (createTribute.tributeId !== tributeId) return tribute;
      // Who comes to the beginning after the link was made wants another reel; that one has its workroom.
      const isAnother = tribute.status !== 'DRAFT' && pathname === '/createtribute';
      if (isAnother) resetDraft();
      else loadDraft(tribute);
      return tribute;
    },
    enabled: isRestored && status === 'signedIn' && tributeId !== null,
    // Whoever writes has the newer word: once a visit is enough.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}
