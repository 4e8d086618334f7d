import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { postLoginRoute } from '#lib/auth/post-login-route.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Sends a person onward after sign-in (docs/specification.md#route-creating) and forgets where they came from. */
export function usePostLoginRouting(): (here?: string) => void {
  const router = useRouter();
  return useCallback(
    (here) => {
      const { createTribute, openTribute, resetDraft, setOpenTribute } = useRootStore.getState();
      const { redirectFrom, setUi } = useUiStore.getState();
      const { path, clearsTribute } = postLoginRoute({
        redirectFrom: redirectFrom ?? here ?? null,
        draft: createTribute,
        openTributeId: openTribute?.tributeId ?? null,
      });
      if (clearsTribute) {
        resetDraft();
        setOpenTribute(null);
      }
      setUi({ redirectFrom: null, isLoginDialogOpen: false });
      router.replace(path);
    },
    [router],
  );
}
