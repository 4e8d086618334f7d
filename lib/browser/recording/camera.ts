import { chooseRecordingFormat } from './recording-format.ts';

export type CameraProblem =
  | 'denied'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'unsupported'
  /** It was there, and went away. */
  | 'stopped'
  | 'unknown';

/** By the names of the Media Capture specification; the older names are those of browsers still about. */
const PROBLEM_OF_ERROR: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

/** Why `openCamera` failed, as one of the reasons we have words for. */
export function cameraProblemOf(error: unknown): CameraProblem {
  return PROBLEM_OF_ERROR[nameOf(error)] ?? 'unknown';
}

/** Some browsers' OverconstrainedError is no Error, so only the name counts. */
function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/** What already rules the camera out before the person is asked for it; null when nothing does. */
export function findCameraProblem(browser: typeof globalThis = globalThis): CameraProblem | null {
  if (!browser.isSecureContext) return 'insecure';
  // The DOM's types promise both; in-app browsers have neither.
  const devices: MediaDevices | undefined = browser.navigator.mediaDevices;
  const recorder: typeof MediaRecorder | undefined = browser.MediaRecorder;
  if (!devices?.getUserMedia || !recorder) return 'unsupported';
  return chooseRecordingFormat((mimeType) => recorder.isTypeSupported(mimeType)) ? null : 'unsupported';
}

export type CameraChoice = Pick<MediaTrackConstraints, 'facingMode' | 'deviceId'>;

/** Towards the person who speaks. */
export const FRONT_CAMERA: CameraChoice = { facingMode: 'user' };

/**
 * Camera and microphone. The size is asked for lying: a phone held upright turns it by itself. Where no
 * camera is as asked, any will do. Rejects as `getUserMedia` does; `cameraProblemOf` reads it.
 */
export async function openCamera(choice: CameraChoice): Promise<MediaStream> {
  const devices = navigator.mediaDevices;
  try {
    return await devices.getUserMedia({
      video: { ...choice, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    if (nameOf(error) !== 'OverconstrainedError') throw error;
    return devices.getUserMedia({ video: true, audio: true });
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The ids of all cameras. Only complete once one has been opened, as browsers hide them until then. */
export async function listCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/**
 * The camera to turn to. A phone knows front from back, and has several of each, so it is asked by
 * direction; a computer's cameras have none and take turns.
 */
export function otherCamera(
  current: Pick<MediaTrackSettings, 'facingMode' | 'deviceId'>,
  cameras: readonly string[],
): CameraChoice {
  if (current.facingMode === 'user') return { facingMode: 'environment' };
  if (current.facingMode) return FRONT_CAMERA;
  const following = cameras[(cameras.indexOf(current.deviceId ?? '') + 1) % cameras.length];
  return following ? { deviceId: { exact: following } } : FRONT_CAMERA;
}
