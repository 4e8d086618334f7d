import { signatureOf } from './signed-token.ts';

/**
 * What we keep of a device: its number hashed again with a salt of ours, so that it counts once and the number itself
 * is nowhere (docs/specification.md#device-hashed). Many devices of one make share a number: it never tells who somebody is.
 */
export const deviceMarkOf = (deviceId: number): string => signatureOf('device', String(deviceId));
