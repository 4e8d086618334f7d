import { isSignatureOf, signatureOf } from './signed-token.ts';

/** Names that may be served, and whether their address must be signed. Pictures are as public as the link. */
const SERVED_NAMES: Record<string, 'public' | 'signed'> = {
  'picture.webp': 'public',
  'picture.jpg': 'public',
  'share.jpg': 'public',
  'poster.jpg': 'signed',
  'poster.png': 'signed',
  'poster.pdf': 'signed',
  'playback.mp4': 'signed',
  'card.png': 'signed',
  'reel.mp4': 'signed',
};

const LINK_SECONDS = 60 * 60;
/** Links are made for whole half hours, so that a page that asks again gets the same address and keeps its video. */
const STEP_SECONDS = 30 * 60;

export type MediaRequest = { key: string; isPublic: boolean; downloadName: string | null };

/** An address that opens a file of the store for an hour, or `seconds`, at least; with `downloadName` as an attachment. */
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

/** What a media address asks for, or null when it is not ours, altered or expired. */
export function readMediaLink(url: URL, now = Date.now()): MediaRequest | null {
  const match = /^\/media\/([A-Za-z0-9_-]+)\/([a-z]+\.[a-z0-9]+)$/.exec(url.pathname);
  const access = SERVED_NAMES[match?.[2] ?? ''];
  if (!match || !access) return null;
  const key = `${match[1]}/${match[2]}`;
  if (access === 'public') return { key, isPublic: true, downloadName: null };
  const expires = Number(url.searchParams.get('e'));
  const downloadName = url.searchParams.get('d');
  const isOurs = isSignatureOf(
    'media',
    signedText(key, expires, downloadName),
    url.searchParams.get('s') ?? '',
  );
  return isOurs && expires * 1000 > now ? { key, isPublic: false, downloadName } : null;
}

const signedText = (key: string, expires: number, downloadName: string | null) =>
  `${key}\n${expires}\n${downloadName ?? ''}`;
