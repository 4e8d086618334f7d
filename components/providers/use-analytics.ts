import { useEffect } from 'react';
import { setAnalyticsIdentity } from '#lib/browser/analytics/analytics.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

export function useAnalytics(configuration: ClientConfiguration, userId: string | null): void {
  useEffect(() => {
    if (userId) void setAnalyticsIdentity(configuration, userId);
  }, [configuration, userId]);
}
