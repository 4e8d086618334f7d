/** docs/specification.md#device-id */
export type DeviceTraits = {
  userAgent: string;
  screen: { width: number; height: number };
  pluginCount: number;
  /** Minutes between UTC and local time, as `Date` counts them. */
  timezoneOffset: number;
  language: string;
  platform: string;
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a 32-bit FNV-1a hash of the traits, equal in any browser. */
export function deviceIdOf(traits: DeviceTraits): number {
  const { userAgent, screen, pluginCount, timezoneOffset, language, platform } = traits;
  // As JSON, so that adjacent values stay separate.
  const text = JSON.stringify([
    userAgent,
    screen.width,
    screen.height,
    pluginCount,
    timezoneOffset,
    language,
    platform,
  ]);
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash >>> 0;
}

/** Returns this device's number, to count its views and hearts once. Devices share numbers: it is never an identity. */
export function deviceId(): number {
  return deviceIdOf({
    userAgent: navigator.userAgent,
    screen: { width: screen.width, height: screen.height },
    pluginCount: navigator.plugins.length,
    timezoneOffset: new Date().getTimezoneOffset(),
    language: navigator.language,
    platform: navigator.platform,
  });
}
