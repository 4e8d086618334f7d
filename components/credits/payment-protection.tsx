'use client';

import { useEffect } from 'react';

/** Lets Stripe look for fraud where something is bought. Without it everything works as well. */
export function PaymentProtection({ publishableKey }: { publishableKey: string }) {
  useEffect(() => {
    import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(publishableKey)).catch(() => {});
  }, [publishableKey]);
  return null;
}
