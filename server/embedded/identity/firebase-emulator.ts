import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Emulator = { start: () => Promise<void>; stop: () => Promise<void> };
type EmulatorModule = {
  AuthEmulator: new (options: {
    projectId: string;
    host: string;
    port: number;
    singleProjectMode: number;
  }) => Emulator;
  SingleProjectMode: { NO_WARNING: number };
};
type ApiDescription = { default: { paths: Record<string, unknown> } };

/** What our pages and server call. The emulator compiles a schema for every path: fewer start twice as fast. */
const KEPT =
  /^\/v1\/(accounts:|token$|projects$|recaptchaParams|sessionCookiePublicKeys|projects\/\{targetProjectId\}(\/accounts|:))|^\/v2\/(passwordPolicy|recaptchaConfig)|^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)/;
const DROPPED = /Saml|GameCenter|Ios|PhoneNumber|VerificationCode/;

/** The Firebase Auth emulator without its command line: no Java, no network, in this process. */
export function createFirebaseEmulator(options: { projectId: string; host: string; port: number }): Emulator {
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec') as ApiDescription).default;
  for (const path of Object.keys(paths)) if (!KEPT.test(path) || DROPPED.test(path)) delete paths[path];
  const { AuthEmulator, SingleProjectMode } = require('firebase-tools/lib/emulator/auth') as EmulatorModule;
  return new AuthEmulator({ ...options, singleProjectMode: SingleProjectMode.NO_WARNING });
}
