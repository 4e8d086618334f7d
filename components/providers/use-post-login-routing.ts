import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { postLoginRoute } from '#lib/auth/post-login-route.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';

/** Sends a person on after sign-in, by the seed's rule (§4), and forgets where they came from. */
export function usePostLoginRouting(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const { createTribute, openTribute, resetDraft, setOpenTribute } = useRootStore.getState();
    const { redirectFrom, setUi } = useUiStore.getState();
    const { path, clearsTribute } = postLoginRoute({
      redirectFrom,
      draft: createTribute,
      openTributeId: openTribute?.tributeId ?? null,
    });
    if (clearsTribute) {
      resetDraft();
      setOpenTribute(null);
    }
    setUi({ redirectFrom: null, isLoginDialogOpen: false });
    router.replace(path);
  }, [router]);
}
