'use client';

import { useEffect } from 'react';
import { whenPageInUse } from '#lib/browser/device/page-in-use.ts';

/** Loads Stripe's fraud detection, which is optional, after the page itself. */
export function PaymentProtection({ publishableKey }: { publishableKey: string }) {
  useEffect(
    () =>
      whenPageInUse(() => {
        import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(publishableKey)).catch(() => {});
      }),
    [publishableKey],
  );
  return null;
}
