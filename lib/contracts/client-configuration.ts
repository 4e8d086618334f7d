/** Browser settings that are read when the server starts, not when it is built. */
export type ClientConfiguration = {
  appName: string;
  /** The last two are set only where analytics are configured. */
  firebase: { apiKey: string; authDomain: string; projectId: string; appId?: string; measurementId?: string };
  authEmulatorUrl: string | null;
};
