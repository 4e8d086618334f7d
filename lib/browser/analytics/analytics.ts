import type { Analytics } from 'firebase/analytics';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

let analytics: Promise<Analytics | null> | null = null;

/** Never throws; does nothing without a measurement id (docs/specification.md#analytics-calls). */
export async function setAnalyticsIdentity({ firebase }: ClientConfiguration, userId: string): Promise<void> {
  if (!firebase.measurementId) return;
  analytics ??= connect(firebase).catch(() => null);
  await tell(userId);
}

/** The first step of a log-out; never throws (docs/specification.md#analytics-calls). */
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
    // Our addresses may be capabilities, so none is sent.
    config: { send_page_view: false, page_location: window.location.origin, page_referrer: '' },
  });
}
