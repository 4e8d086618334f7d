import { signatureOf } from './signed-token.ts';

/**
 * Hashes a device's number with our salt, so that it counts once (docs/specification.md#device-hashed). Similar
 * devices share a number, so it identifies nobody.
 */
export const deviceMarkOf = (deviceId: number): string => signatureOf('device', String(deviceId));
