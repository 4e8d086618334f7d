import { beforeEach, expect, it, vi } from 'vitest';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';

const service = vi.hoisted(() => ({
  isSupported: vi.fn(async () => true),
  initializeAnalytics: vi.fn(() => 'analytics'),
  setUserId: vi.fn(),
}));
vi.mock('firebase/app', () => ({ initializeApp: vi.fn(() => 'app') }));
vi.mock('firebase/analytics', () => service);

const NONE: ClientConfiguration = {
  appName: 'Folksee',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  authEmulatorUrl: null,
};
const MEASURED = { ...NONE, firebase: { ...NONE.firebase, appId: '1:2:web:3', measurementId: 'G-1' } };

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal('window', { location: { origin: 'https://reels.example' } });
});

const load = () => import('#lib/browser/analytics/analytics.ts');

it('sends nothing without a measurement id [analytics-calls]', async () => {
  const { setAnalyticsIdentity, resetAnalyticsIdentity } = await load();
  await setAnalyticsIdentity(NONE, 'uid');
  await resetAnalyticsIdentity();
  expect(service.initializeAnalytics).not.toHaveBeenCalled();
  expect(service.setUserId).not.toHaveBeenCalled();
});

it("tells an analytics service [backend-service] the person's id, never an address [analytics-calls]", async () => {
  const { setAnalyticsIdentity, resetAnalyticsIdentity } = await load();
  await setAnalyticsIdentity(MEASURED, 'uid');
  await setAnalyticsIdentity(MEASURED, 'uid');
  expect(service.initializeAnalytics).toHaveBeenCalledExactlyOnceWith('app', {
    config: { send_page_view: false, page_location: 'https://reels.example', page_referrer: '' },
  });
  await resetAnalyticsIdentity();
  expect(service.setUserId.mock.calls.map(([, userId]: unknown[]) => userId)).toEqual(['uid', 'uid', null]);
});

it.each([
  ['is not supported here', () => service.isSupported.mockResolvedValueOnce(false)],
  ['cannot be loaded', () => service.isSupported.mockRejectedValueOnce(new Error('blocked'))],
])('continues where the service %s', async (_why, arrange) => {
  arrange();
  const { setAnalyticsIdentity, resetAnalyticsIdentity } = await load();
  await setAnalyticsIdentity(MEASURED, 'uid');
  await expect(resetAnalyticsIdentity()).resolves.toBeUndefined();
  expect(service.setUserId).not.toHaveBeenCalled();
});
