import { type CameraProblem, findCameraProblem } from './camera.ts';

/** Problems of a camera after which a microphone alone may still work. */
const MAY_LEAVE_ONE: ReadonlySet<CameraProblem> = new Set([
  'denied',
  'dismissed',
  'missing',
  'busy',
  'stopped',
  'unknown',
]);
/** Some in-app browsers never answer. */
const ANSWER_MS_MAX = 1_000;

/** Returns whether people can still record their voice. Prompts for no permission. */
export async function hasMicrophone(problem: CameraProblem): Promise<boolean> {
  if (!MAY_LEAVE_ONE.has(problem) || findCameraProblem(globalThis, 'microphone')) return false;
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS_MAX);
  });
  return Promise.race([mayListen(problem), late]);
}

async function mayListen(problem: CameraProblem): Promise<boolean> {
  const permission = await microphonePermission();
  // The question was about both devices.
  if (permission === 'denied' || (permission === null && problem === 'denied')) return false;
  const devices = (await navigator.mediaDevices.enumerateDevices?.().catch(() => [])) ?? [];
  return devices.some(({ kind }) => kind === 'audioinput');
}

/** Returns null where the browser does not tell. */
async function microphonePermission(): Promise<PermissionState | null> {
  try {
    // Throws in Firefox before 131.
    return (await navigator.permissions.query({ name: 'microphone' })).state;
  } catch {
    return null;
  }
}
