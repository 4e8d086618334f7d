import { signatureOf } from './signed-token.ts';

/** Hashes a device's number with our salt (docs/specification.md#device-hashed); it identifies nobody. */
export const deviceMarkOf = (deviceId: number): string => signatureOf('device', String(deviceId));
