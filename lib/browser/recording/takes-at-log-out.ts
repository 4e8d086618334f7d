import { tributesRecordedHere } from './take-databases.ts';

/** Loaded on demand: every page can log out, but few devices hold a take. */
const deviceTakes = async () =>
  (await tributesRecordedHere()).length > 0 ? import('./device-takes.ts') : null;

/** Returns whether this device may hold an unsent take; true when that cannot be checked. */
export async function holdsTakes(): Promise<boolean> {
  try {
    return (await (await deviceTakes())?.holdsTake()) ?? false;
  } catch {
    return true;
  }
}

/** Deletes every reachable take of this device. Never blocks a log-out. */
export async function dropTakes(): Promise<void> {
  try {
    await (await deviceTakes())?.deleteTakes();
  } catch {
    // Nothing can be done about it here.
  }
}
