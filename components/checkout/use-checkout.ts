import { useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { startCheckout } from '#lib/browser/api/payments.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';

/**
 * Buying credits: leads to the payment provider's page, and from there back to `returnTo` (home when there is none).
 * A visitor is asked to sign in first.
 */
export function useCheckout(returnTo: string | null) {
  const { status } = useAuth();
  const [quantity, setQuantity] = useState<number | null>(null);
  const { mutate, isPending, error } = useSubmit({
    mutationFn: (people: number) =>
      dataOf(startCheckout({ quantity: people, ...(returnTo && { returnTo }) })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return {
    /** Until it is known who is here, nothing can be bought in anybody's name. */
    isReady: status !== 'loading',
    /** What is being opened just now, or null. */
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
