import type { PresentationDto } from '#lib/contracts/reels.ts';

/** Files on this device by their path, so that a retry with renewed signatures keeps them. */
export type ReelFiles = Map<string, Blob>;

type Loading = {
  files: ReelFiles;
  signal: AbortSignal;
  /** The share that has arrived, 0…1. */
  onProgress: (share: number) => void;
};

type Part = { url: string; weight: number };

const AT_ONCE = 3;
/** Compared with a second of a clip. */
const PICTURE_WEIGHT = 0.1;
const MUSIC_WEIGHT_PER_SECOND = 0.1;

/** Loads a whole reel onto the device and returns it with addresses that need no network. Throws when a file fails. */
export async function loadReel(presentation: PresentationDto, loading: Loading): Promise<PresentationDto> {
  const { files, signal, onProgress } = loading;
  const parts = partsOf(presentation);
  // Music that is still composed is the last to arrive.
  const awaited = presentation.isComposing ? presentation.durationSeconds * MUSIC_WEIGHT_PER_SECOND : 0;
  const total = parts.reduce((sum, { weight }) => sum + weight, awaited);
  const arrived = new Map<Part, number>();
  const report = (part: Part, share: number) => {
    arrived.set(part, part.weight * share);
    onProgress([...arrived.values()].reduce((sum, weight) => sum + weight, 0) / total);
  };
  const waiting = [...parts];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { url } = part;
      const shown = part;
      if (!files.has(pathOf(url)))
        files.set(pathOf(url), await load(url, signal, (share) => report(shown, share)));
      report(part, 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return withFiles(presentation, files);
}

/** Returns the files of a reel, each once. */
export function partsOf({ entries, musicUrl, durationSeconds }: PresentationDto): Part[] {
  const parts = entries.flatMap(({ videoUrl, pictureUrl, durationSeconds: seconds }) => [
    ...(videoUrl ? [{ url: videoUrl, weight: seconds }] : []),
    { url: pictureUrl, weight: PICTURE_WEIGHT },
  ]);
  if (musicUrl) parts.push({ url: musicUrl, weight: durationSeconds * MUSIC_WEIGHT_PER_SECOND });
  return [...new Map(parts.map((part) => [pathOf(part.url), part])).values()];
}

async function load(url: string, signal: AbortSignal, onShare: (share: number) => void): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`A file of the reel answered ${response.status}.`);
  const size = Number(response.headers.get('content-length'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    received += next.value.byteLength;
    if (size > 0) onShare(Math.min(1, received / size));
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/** Returns a reel with addresses of its files on this device, which live as long as the page. */
export function withFiles(presentation: PresentationDto, files: ReelFiles): PresentationDto {
  const addresses = new Map([...files].map(([path, file]) => [path, URL.createObjectURL(file)]));
  const onDevice = (url: string) => addresses.get(pathOf(url)) ?? url;
  const { entries, musicUrl } = presentation;
  return {
    ...presentation,
    entries: entries.map((entry) =>
      Object.assign({}, entry, {
        videoUrl: entry.videoUrl && onDevice(entry.videoUrl),
        pictureUrl: onDevice(entry.pictureUrl),
      }),
    ),
    musicUrl: musicUrl && onDevice(musicUrl),
  };
}

/** The same for every signature of a file. */
export const pathOf = (url: string) => url.split('?')[0] ?? url;
