import { afterEach, expect, it, vi } from 'vitest';
import { type DeviceTraits, deviceId, deviceIdOf } from '#lib/browser/device/device-id.ts';

const PHONE: DeviceTraits = {
  userAgent: 'Mozilla/5.0 (Phone)',
  screen: { width: 390, height: 844 },
  pluginCount: 0,
  timezoneOffset: 360,
  language: 'en-US',
  platform: 'Phone',
};

afterEach(() => vi.unstubAllGlobals());

it('is a numeric hash that stays the same [device-id]', () => {
  expect(deviceIdOf(PHONE)).toBe(deviceIdOf({ ...PHONE }));
  expect(deviceIdOf(PHONE)).toBe(1_919_973_667);
});

it.each([
  ['browser agent', { userAgent: 'Mozilla/5.0 (Tablet)' }],
  ['screen width', { screen: { width: 391, height: 844 } }],
  ['screen height', { screen: { width: 390, height: 845 } }],
  ['plugin count', { pluginCount: 1 }],
  ['timezone offset', { timezoneOffset: -60 }],
  ['language', { language: 'es-US' }],
  ['platform', { platform: 'Tablet' }],
])('differs by %s', (_trait, change) => {
  expect(deviceIdOf({ ...PHONE, ...change })).not.toBe(deviceIdOf(PHONE));
});

it('does not confuse one trait with the next', () => {
  const swapped = { ...PHONE, pluginCount: 36, timezoneOffset: 0 };
  expect(deviceIdOf({ ...PHONE, pluginCount: 3, timezoneOffset: 60 })).not.toBe(deviceIdOf(swapped));
});

it('reads the traits of this browser', () => {
  const { userAgent, language, platform } = PHONE;
  vi.stubGlobal('navigator', { userAgent, language, platform, plugins: [] });
  vi.stubGlobal('screen', PHONE.screen);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(PHONE.timezoneOffset);
  expect(deviceId()).toBe(deviceIdOf(PHONE));
});
