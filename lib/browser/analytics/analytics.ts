import type { Analytics } from 'firebase/analytics';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

let analytics: Promise<Analytics | null> | null = null;

/**
 * Tells the analytics service who uses this browser. Only where the installation has a measurement id; its code is
 * loaded at the first call. Never throws: analytics is no behaviour of the product (docs/specification.md#analytics-calls).
 */
export async function setAnalyticsIdentity({ firebase }: ClientConfiguration, userId: string): Promise<void> {
  if (!firebase.measurementId) return;
  analytics ??= connect(firebase).catch(() => null);
  await tell(userId);
}

/** Makes the analytics service forget who uses this browser: the first step of a log-out (docs/specification.md#analytics-calls). Never throws. */
export async function resetAnalyticsIdentity(): Promise<void> {
  await tell(null);
}

async function tell(userId: string | null): Promise<void> {
  const connected = await analytics;
  if (!connected) return;
  const { setUserId } = await import('firebase/analytics');
  setUserId(connected, userId);
}

async function connect(firebase: ClientConfiguration['firebase']): Promise<Analytics | null> {
  const [{ initializeApp }, { initializeAnalytics, isSupported }] = await Promise.all([
    import('firebase/app'),
    import('firebase/analytics'),
  ]);
  if (!(await isSupported())) return null;
  return initializeAnalytics(initializeApp(firebase), {
    // Addresses of ours may be capabilities: none leaves.
    config: { send_page_view: false, page_location: window.location.origin, page_referrer: '' },
  });
}
