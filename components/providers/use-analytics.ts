import { useEffect } from 'react';
import { setAnalyticsIdentity } from '#lib/browser/analytics/analytics.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

/** Tells the analytics service, where there is one, who is signed in. A log-out resets it by itself. */
export function useAnalytics(configuration: ClientConfiguration, userId: string | null): void {
  useEffect(() => {
    if (userId) void setAnalyticsIdentity(configuration, userId);
  }, [configuration, userId]);
}
