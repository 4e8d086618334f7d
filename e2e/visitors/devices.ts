import type { BrowserContextOptions } from '@playwright/test';

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const SMALL_PHONE: BrowserContextOptions = { viewport: { width: 320, height: 568 }, hasTouch: true };
export const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };
export const COMPUTER: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

const MEDIA = 'navigator.mediaDevices.getUserMedia';
const failing = (name: string, message = '') =>
  `${MEDIA} = () => Promise.reject(new DOMException('${message}', '${name}'));`;

/** What browsers lack, forbid or break, as scripts that run before those of the page. */
export const WITHOUT = {
  permission: failing('NotAllowedError', 'Permission denied'),
  devices: failing('NotFoundError'),
  camera: `const listen = ${MEDIA}.bind(navigator.mediaDevices);
    ${MEDIA} = (wanted) => wanted.video ? Promise.reject(new DOMException('', 'NotFoundError')) : listen(wanted);`,
  /** A microphone that hears nothing. */
  sound: `${MEDIA} = async () => new AudioContext().createMediaStreamDestination().stream;`,
  mediaDevices: "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });",
  mediaRecorder: 'delete window.MediaRecorder;',
  /** Facebook on Android (docs/specification.md#recorder-unusable). */
  anAnswer: `${MEDIA} = () => new Promise(() => {});`,
  locks: `Object.defineProperty(navigator, 'locks', { value: undefined });
    navigator.permissions.query = () => { throw new TypeError('camera is no permission'); };`,
  mp4: `const knows = MediaRecorder.isTypeSupported;
    MediaRecorder.isTypeSupported = (type) => !type.includes('mp4') && knows.call(MediaRecorder, type);`,
  database: "Object.defineProperty(window, 'indexedDB', { value: undefined });",
  localStorage: `Object.defineProperty(window, 'localStorage', {
    get: () => { throw new DOMException('denied', 'SecurityError'); } });`,
  /** What Chrome on phones that stay at Android 6 lacks, and Firefox of the same years. */
  newerFunctions: `for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
    delete String.prototype.toWellFormed;
    delete Intl.Segmenter;
    delete URL.canParse;
    delete AbortSignal.timeout;
    delete AbortSignal.any;
    delete Promise.withResolvers;
    delete Object.groupBy;`,
  room: `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
} as const;

/** The camera opens at the attempt after this many failures. */
export const openingAfter = (failures: number, error: string, message = '') => `
  const open = ${MEDIA}.bind(navigator.mediaDevices);
  let failures = ${failures};
  ${MEDIA} = (wanted) => failures-- > 0
    ? Promise.reject(new DOMException('${message}', '${error}')) : open(wanted);`;

/** A camera that shows what `paint` draws by `context`, 640 to 360 pixels large, with the sound of the real one. */
const showing = (paint: string) => `
  const open = ${MEDIA}.bind(navigator.mediaDevices);
  ${MEDIA} = async (wanted) => {
    const stream = await open(wanted);
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d');
    setInterval(() => { ${paint} }, 66);
    for (const track of stream.getVideoTracks()) {
      stream.removeTrack(track);
      track.stop();
      stream.addTrack(canvas.captureStream(15).getVideoTracks()[0]);
    }
    return stream;
  };`;

/** The picture changes so much that its encoder uses all of its bits, which the page counts in `recordedChunks`. */
export const BUSY_CAMERA = `
  ${showing(`
    for (let leaf = 0; leaf < 60; leaf += 1) {
      context.fillStyle = 'hsl(' + Math.random() * 360 + ' 60% 50%)';
      context.fillRect(Math.random() * 640, Math.random() * 360, Math.random() * 80, Math.random() * 80);
    }`)}
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function (...given) {
    const note = (bytes) => (window.recordedChunks ??= []).push({ at: performance.now(), bytes });
    this.addEventListener('dataavailable', ({ data }) => note(data.size));
    note(0);
    return start.apply(this, given);
  };`;

/** A picture whose sides differ: red on its left, blue on its right. */
export const LOPSIDED_CAMERA = showing(`
  context.fillStyle = 'rgb(220 30 30)';
  context.fillRect(0, 0, 320, 360);
  context.fillStyle = 'rgb(30 30 220)';
  context.fillRect(320, 0, 320, 360);`);

export const RIGHT_TO_LEFT = `new MutationObserver(() => {
  if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
}).observe(document, { childList: true, subtree: true, attributes: true });`;
