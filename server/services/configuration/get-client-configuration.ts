import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { env, requireSetting } from '#server/config/env.ts';

export function getClientConfiguration(): ClientConfiguration {
  const {
    APP_NAME,
    FIREBASE_APP_ID,
    FIREBASE_AUTH_DOMAIN,
    FIREBASE_MEASUREMENT_ID,
    FIREBASE_AUTH_EMULATOR_HOST,
  } = env();
  const projectId = requireSetting('FIREBASE_PROJECT_ID');
  return {
    appName: APP_NAME,
    firebase: {
      apiKey: requireSetting('FIREBASE_API_KEY'),
      authDomain: FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      projectId,
      ...(FIREBASE_APP_ID &&
        FIREBASE_MEASUREMENT_ID && { appId: FIREBASE_APP_ID, measurementId: FIREBASE_MEASUREMENT_ID }),
    },
    authEmulatorUrl: FIREBASE_AUTH_EMULATOR_HOST ? `http://${FIREBASE_AUTH_EMULATOR_HOST}` : null,
  };
}
