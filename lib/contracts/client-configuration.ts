/** Settings that the browser needs and that are decided when the server starts, not when it is built. */
export type ClientConfiguration = {
  appName: string;
  /** The last two only where analytics are configured. */
  firebase: { apiKey: string; authDomain: string; projectId: string; appId?: string; measurementId?: string };
  /** Address of the identity stand-in, or null where the real provider is configured. */
  authEmulatorUrl: string | null;
};
