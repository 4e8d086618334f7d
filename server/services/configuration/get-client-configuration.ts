import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { env } from '#server/config/env.ts';
import { EMBEDDED_PROJECT_ID } from '#server/integrations/identity.ts';

/** What the browser has to know of this installation. Nothing in it is secret. */
export function getClientConfiguration(): ClientConfiguration {
  const {
    APP_NAME,
    FIREBASE_API_KEY,
    FIREBASE_APP_ID,
    FIREBASE_AUTH_DOMAIN,
    FIREBASE_MEASUREMENT_ID,
    FIREBASE_PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST,
  } = env();
  const projectId = FIREBASE_PROJECT_ID ?? EMBEDDED_PROJECT_ID;
  return {
    appName: APP_NAME,
    firebase: {
      // The stand-in takes any key, but the library insists on one.
      apiKey: FIREBASE_API_KEY ?? 'embedded',
      authDomain: FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      projectId,
      ...(FIREBASE_APP_ID &&
        FIREBASE_MEASUREMENT_ID && { appId: FIREBASE_APP_ID, measurementId: FIREBASE_MEASUREMENT_ID }),
    },
    authEmulatorUrl: FIREBASE_AUTH_EMULATOR_HOST ? `http://${FIREBASE_AUTH_EMULATOR_HOST}` : null,
  };
}
