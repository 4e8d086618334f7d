import { MAIL_HEAD_FILE, MAIL_STILL_FILE } from '#lib/notifications/mail-pictures.ts';
import { isSignatureOf, signatureOf } from './signed-token.ts';

/** All clips of a reel, which are put together as they are sent. */
export const CLIPS_FILE = 'clips.zip';

const SERVED_NAMES: Record<string, 'public' | 'signed' | 'attachment'> = {
  'picture.webp': 'public',
  'picture.jpg': 'public',
  'share.jpg': 'public',
  [MAIL_HEAD_FILE]: 'public',
  [MAIL_STILL_FILE]: 'signed',
  'poster.jpg': 'signed',
  'poster.png': 'signed',
  'poster.pdf': 'signed',
  'playback.mp4': 'signed',
  'playback-wide.mp4': 'signed',
  'playback-tall.mp4': 'signed',
  'playback-square.mp4': 'signed',
  'card.png': 'signed',
  'card.mp4': 'signed',
  'reel.mp4': 'signed',
  'music.m4a': 'signed',
  [CLIPS_FILE]: 'attachment',
};

/** Original bytes of unknown type: download only, never display. */
const ORIGINAL = /^originals\/[0-9a-f]{32}$/;

const LINK_SECONDS = 60 * 60;
/** Half-hour steps give repeated requests the same address, so that the browser keeps its video. */
const STEP_SECONDS = 30 * 60;

/** `expiresAt` in milliseconds; public pictures have no end. */
export type MediaRequest = { key: string; isPublic: boolean; downloadName: string | null; expiresAt: number };

/** Returns an address that opens a file for at least an hour, or `seconds`; with `downloadName` as an attachment. */
export function mediaLink(
  key: string,
  downloadName: string | null = null,
  now = Date.now(),
  seconds = LINK_SECONDS,
): string {
  const expires = Math.ceil((now / 1000 + seconds) / STEP_SECONDS) * STEP_SECONDS;
  const search = new URLSearchParams({ e: String(expires) });
  if (downloadName) search.set('d', downloadName);
  search.set('s', signatureOf('media', signedText(key, expires, downloadName)));
  return `/media/${key}?${search}`;
}

/** Returns what a media address requests, or null if it is foreign, altered or expired. */
export function readMediaLink(url: URL, now = Date.now()): MediaRequest | null {
  const key = url.pathname.replace(/^\/media\//, '');
  const access = accessOf(key);
  if (!access) return null;
  if (access === 'public') return { key, isPublic: true, downloadName: null, expiresAt: Infinity };
  const expires = Number(url.searchParams.get('e'));
  const downloadName = url.searchParams.get('d');
  if (access === 'attachment' && !downloadName) return null;
  const isOurs = isSignatureOf(
    'media',
    signedText(key, expires, downloadName),
    url.searchParams.get('s') ?? '',
  );
  const expiresAt = expires * 1000;
  return isOurs && expiresAt > now ? { key, isPublic: false, downloadName, expiresAt } : null;
}

function accessOf(key: string): 'public' | 'signed' | 'attachment' | undefined {
  if (ORIGINAL.test(key)) return 'attachment';
  // The files of an edited clip have its tag (`edited-clip.ts`).
  const [, name = '', type = ''] =
    /^[A-Za-z0-9_-]+\/([a-z-]+?)(?:-[0-9a-f]{16})?(\.[a-z0-9]+)$/.exec(key) ?? [];
  return SERVED_NAMES[name + type];
}

const signedText = (key: string, expires: number, downloadName: string | null) =>
  `${key}\n${expires}\n${downloadName ?? ''}`;
