import { tributesRecordedHere } from './take-databases.ts';

/** Their code is fetched only where something was ever recorded: every page can log out, and few devices hold a take. */
const deviceTakes = async () =>
  (await tributesRecordedHere()).length > 0 ? import('./device-takes.ts') : null;

/** Whether this device holds a take that we can find and that has not arrived. Where looking fails there may be one. */
export async function holdsTakes(): Promise<boolean> {
  try {
    return ((await (await deviceTakes())?.listWaitingTakes()) ?? []).length > 0;
  } catch {
    return true;
  }
}

/** Deletes every take of this device. What is out of reach stays: nobody is kept from leaving. */
export async function dropTakes(): Promise<void> {
  try {
    await (await deviceTakes())?.deleteTakes();
  } catch {
    // Nothing can be done about it here.
  }
}
