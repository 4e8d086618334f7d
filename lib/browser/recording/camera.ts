import { fittedToLine } from '#lib/browser/stores/line-speed.ts';
import { chooseRecordingFormat } from './recording-format.ts';

export type CameraProblem =
  | 'denied'
  /** The browser's question was closed without an answer, so it asks again. */
  | 'dismissed'
  /** The browser neither asked nor refused yet. */
  | 'silent'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'unsupported'
  /** It was connected and then lost. */
  | 'stopped'
  | 'unknown';

/** Names of the Media Capture specification, and older ones still in use. */
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

export function cameraProblemOf(error: unknown): CameraProblem {
  const problem = PROBLEM_OF_ERROR[nameOf(error)] ?? 'unknown';
  // Only Chromium tells, and only in words.
  const isDismissed = problem === 'denied' && error instanceof Error && /dismissed/i.test(error.message);
  return isDismissed ? 'dismissed' : problem;
}

/** Some browsers' OverconstrainedError is no Error, so only the name counts. */
function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/** What a take records with. A microphone alone makes a voice. */
export type TakeDevice = 'camera' | 'microphone';

/** Returns what rules the device out before permission is requested, or null. */
export function findCameraProblem(
  browser: typeof globalThis = globalThis,
  device: TakeDevice = 'camera',
): CameraProblem | null {
  if (!browser.isSecureContext) return 'insecure';
  // In-app browsers lack both, despite the DOM's types.
  const devices: MediaDevices | undefined = browser.navigator.mediaDevices;
  const recorder: typeof MediaRecorder | undefined = browser.MediaRecorder;
  if (!devices?.getUserMedia || !recorder) return 'unsupported';
  const isSound = device === 'microphone';
  const format = chooseRecordingFormat((mimeType) => recorder.isTypeSupported(mimeType), { isSound });
  return format ? null : 'unsupported';
}

export type CameraChoice = Pick<MediaTrackConstraints, 'facingMode' | 'deviceId'>;

export const FRONT_CAMERA: CameraChoice = { facingMode: 'user' };

/**
 * Requests landscape that suits the line, which upright phones rotate; falls back to any camera, and to any microphone if the chosen one
 * is unplugged. Rejects like `getUserMedia`.
 */
export async function openCamera(
  choice: CameraChoice,
  microphone: string | null = null,
): Promise<MediaStream> {
  const devices = navigator.mediaDevices;
  const { width, height } = fittedToLine();
  try {
    return await devices.getUserMedia({
      video: { ...choice, width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: 30 } },
      audio: {
        // Nothing is played meanwhile, and Safari records very quietly with it.
        echoCancellation: false,
        noiseSuppression: true,
        autoGainControl: true,
        ...(microphone && { deviceId: microphone }),
      },
    });
  } catch (error) {
    if (nameOf(error) !== 'OverconstrainedError') throw error;
    return devices.getUserMedia({ video: true, audio: true });
  }
}

/** Opens the chosen microphone, or another one if that is unplugged. Rejects like `getUserMedia`. */
export async function openMicrophone(microphone: string | null = null): Promise<MediaStream> {
  // Nothing is played meanwhile, and Safari records very quietly with echo cancellation.
  const voice = { echoCancellation: false, noiseSuppression: true, autoGainControl: true };
  return navigator.mediaDevices.getUserMedia({
    audio: { ...voice, ...(microphone && { deviceId: microphone }) },
  });
}

export const isSoundOnly = (stream: MediaStream): boolean => stream.getVideoTracks().length === 0;

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export type Device = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;
export type Devices = { cameras: Device[]; microphones: Device[] };

/** Returns the devices by name, complete only after one was opened. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const of = (wanted: MediaDeviceKind) => all.filter(({ kind, deviceId }) => kind === wanted && deviceId);
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}

/** Phones choose by direction, because each side may have several cameras; computers take turns. */
export function otherCamera(
  current: Pick<MediaTrackSettings, 'facingMode' | 'deviceId'>,
  cameras: readonly string[],
): CameraChoice {
  if (current.facingMode === 'user') return { facingMode: 'environment' };
  if (current.facingMode) return FRONT_CAMERA;
  const following = cameras[(cameras.indexOf(current.deviceId ?? '') + 1) % cameras.length];
  return following ? { deviceId: { exact: following } } : FRONT_CAMERA;
}
