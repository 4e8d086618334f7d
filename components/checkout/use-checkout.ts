import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { startCheckout } from '#lib/browser/api/payments.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

/** Starts a payment that returns to `returnTo` (default: home). Visitors sign in first. */
export function useCheckout(returnTo: string | null) {
  const { status } = useAuth();
  const [quantity, setQuantity] = useState<number | null>(null);
  const { mutate, isPending, error } = useSubmit({
    mutationFn: (people: number) =>
      dataOf(startCheckout({ quantity: people, ...(returnTo && { returnTo }) })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return {
    /** False until it is known who buys. */
    isReady: status !== 'loading',
    opening: isPending ? quantity : null,
    error: error?.message ?? null,
    buy: (people: number) => {
      if (status === 'signedOut') {
        useUiStore.getState().setUi({ isLoginDialogOpen: true, redirectFrom: window.location.pathname });
        return;
      }
      setQuantity(people);
      mutate(people);
    },
  };
}
