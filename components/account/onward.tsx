'use client';

import { useRouter } from 'next/navigation';
import { usePostLoginRouting } from '#components/providers/use-post-login-routing.ts';
import { HOME_PATH, wayBackToTribute, wayBackToWizard } from '#lib/auth/post-login-route.ts';
import { useOnce } from '#lib/browser/hooks/use-once.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Opens the next page (docs/specification.md#route-creating); home, the draft or a tribute's page after `hasWaited` for a confirmed address. */
export function Onward({ hasWaited = false }: { hasWaited?: boolean }) {
  const router = useRouter();
  const goOn = usePostLoginRouting();
  // Once, because routing forgets where the person came from.
  useOnce(() => {
    if (!hasWaited) return goOn();
    const { redirectFrom, setUi } = useUiStore.getState();
    const { createTribute: draft } = useRootStore.getState();
    setUi({ redirectFrom: null });
    router.replace(wayBackToWizard({ redirectFrom, draft }) ?? wayBackToTribute(redirectFrom) ?? HOME_PATH);
  });
  return null;
}
