import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cameraProblemOf,
  FRONT_CAMERA,
  findCameraProblem,
  openCamera,
  otherCamera,
} from '#lib/browser/recording/camera.ts';
import { chooseRecordingFormat } from '#lib/browser/recording/recording-format.ts';
import { refuseFile, videoTypeOf } from '#lib/browser/recording/video-file.ts';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (parts: object) =>
  ({ isSecureContext: true, navigator: { mediaDevices: { getUserMedia: () => null } }, ...parts }) as never;
const recorder = (isTypeSupported: () => boolean) => ({ MediaRecorder: { isTypeSupported } });

describe('chooseRecordingFormat', () => {
  it('prefers H.264 in MP4', () => {
    expect(chooseRecordingFormat(() => true)?.mimeType).toBe('video/mp4;codecs=avc1.42E01F,mp4a.40.2');
  });

  it('uses WebM where MP4 would contain other codecs', () => {
    const supported = new Set(['video/mp4', 'video/webm', 'video/webm;codecs=vp8,opus']);
    expect(chooseRecordingFormat((type) => supported.has(type))).toEqual({
      mimeType: 'video/webm;codecs=vp8,opus',
      extension: 'webm',
    });
  });

  it('prefers AAC in MP4 for a voice, and Opus where MP4 would contain other codecs', () => {
    const sound = { isSound: true };
    expect(chooseRecordingFormat(() => true, sound)).toEqual({
      mimeType: 'audio/mp4;codecs=mp4a.40.2',
      extension: 'm4a',
    });
    const supported = new Set(['audio/mp4', 'audio/webm;codecs=opus', 'video/webm']);
    const found = chooseRecordingFormat((type) => supported.has(type), sound);
    expect(found?.mimeType).toBe('audio/webm;codecs=opus');
    expect(chooseRecordingFormat((type) => type === 'video/webm', sound)).toBeNull();
  });

  it('knows when recording is impossible', () => {
    expect(chooseRecordingFormat(() => false)).toBeNull();
  });
});

describe('camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['SomethingNew', 'unknown'],
  ])('reads %s as %s', (name, problem) => {
    expect(cameraProblemOf(new DOMException('', name))).toBe(problem);
    expect(cameraProblemOf({ name })).toBe(problem);
  });

  it('tells a closed question from a refusal', () => {
    expect(cameraProblemOf(new DOMException('Permission dismissed', 'NotAllowedError'))).toBe('dismissed');
    expect(cameraProblemOf(new DOMException('Permission denied', 'NotAllowedError'))).toBe('denied');
  });

  it('accepts any camera, and asks once where there is none', async () => {
    const stream = {};
    const getUserMedia = vi.fn().mockRejectedValueOnce({ name: 'OverconstrainedError' });
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    getUserMedia.mockResolvedValueOnce(stream);
    expect(await openCamera({ deviceId: { exact: 'unplugged' } })).toBe(stream);
    expect(getUserMedia).toHaveBeenLastCalledWith({ video: true, audio: true });

    const denied = new DOMException('', 'NotAllowedError');
    getUserMedia.mockRejectedValueOnce(denied);
    await expect(openCamera(FRONT_CAMERA)).rejects.toBe(denied);
    expect(getUserMedia).toHaveBeenCalledTimes(3);
  });

  it('requests a picture that suits the line, and sound without echo cancellation', async () => {
    const getUserMedia = vi.fn().mockResolvedValue({});
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, connection: { downlink: 0.4 } });
    await openCamera(FRONT_CAMERA);
    expect(getUserMedia).toHaveBeenCalledWith({
      video: expect.objectContaining({ width: { ideal: 480 }, height: { ideal: 270 } }),
      audio: { echoCancellation: false, noiseSuppression: true, autoGainControl: true },
    });
  });

  it('rules the camera out before requesting it [recorder-unusable]', () => {
    expect(findCameraProblem(browser({ isSecureContext: false }))).toBe('insecure');
    expect(findCameraProblem(browser({ navigator: {}, ...recorder(() => true) }))).toBe('unsupported');
    expect(findCameraProblem(browser({}))).toBe('unsupported');
    expect(findCameraProblem(browser(recorder(() => false)))).toBe('unsupported');
    expect(findCameraProblem(browser(recorder(() => true)))).toBeNull();
  });

  it("flips a phone's cameras, and cycles through a computer's [recorder-flip]", () => {
    expect(otherCamera({ facingMode: 'user' }, ['a', 'b'])).toEqual({ facingMode: 'environment' });
    expect(otherCamera({ facingMode: 'environment' }, ['a', 'b'])).toBe(FRONT_CAMERA);
    expect(otherCamera({ deviceId: 'b' }, ['a', 'b'])).toEqual({ deviceId: { exact: 'a' } });
    expect(otherCamera({}, [])).toBe(FRONT_CAMERA);
  });
});

describe('a chosen file', () => {
  it('is rejected when empty, too large or no video [recorder-gallery]', () => {
    const file = { name: 'a.mp4', type: 'video/mp4', size: 1 };
    expect(refuseFile(file)).toBeNull();
    expect(refuseFile({ ...file, size: UPLOAD_BYTES_MAX })).toBeNull();
    expect(refuseFile({ ...file, size: UPLOAD_BYTES_MAX + 1 })).toBe('tooLarge');
    expect(refuseFile({ ...file, size: 0 })).toBe('empty');
    expect(refuseFile({ name: 'a.jpg', type: 'image/jpeg', size: 1 })).toBe('notVideo');
  });

  it('is recognised by its extension where the system does not know its type', () => {
    expect(videoTypeOf({ name: 'IMG_1.MOV', type: '' })).toBe('video/quicktime');
    expect(videoTypeOf({ name: '00001.MTS', type: '' })).toBe('video/mp2t');
    expect(videoTypeOf({ name: 'VID_1.3gp', type: 'application/octet-stream' })).toBe('video/3gpp');
    expect(videoTypeOf({ name: 'notes', type: '' })).toBeNull();
    expect(videoTypeOf({ name: 'a.mov', type: 'text/plain' })).toBeNull();
  });
});
