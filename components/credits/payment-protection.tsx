'use client';

import { useEffect } from 'react';

/** Loads Stripe's fraud detection, which is optional. */
export function PaymentProtection({ publishableKey }: { publishableKey: string }) {
  useEffect(() => {
    import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(publishableKey)).catch(() => {});
  }, [publishableKey]);
  return null;
}
