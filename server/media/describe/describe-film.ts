import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { FilmAbout } from '#server/media/film-about.ts';
import { MediaError } from '#server/media/media-error.ts';
import { FRAME_RATE, SAMPLE_RATE } from '#server/media/plan/profile.ts';
import { box, boxesOf } from './boxes.ts';
import { CHAPTER_TITLE_BYTES, chapterReference, chapterTexts, chapterTrack, neroList } from './chapters.ts';
import { filmTags, TAG_BYTES } from './tags.ts';

const AAC_SAMPLES = 1024;
/** The most that the tables of an index need for a picture or a packet of sound in a separate chunk. */
const PACKET_BYTES = 48;
/** A title in the list and in the track, with its times. */
const CHAPTER_BYTES = 2 * CHAPTER_TITLE_BYTES + 64;
const BASE_BYTES = 4096 + 3 * TAG_BYTES;
const HEAD_BYTES = 8;
const SPACE = Buffer.from('free', 'latin1');

/** Returns the space that the index of a reel's file and its description need at most. */
export async function indexBytes(frames: number, { cover, chapters }: FilmAbout): Promise<number> {
  const packets = frames + Math.ceil((frames / FRAME_RATE) * (SAMPLE_RATE / AAC_SAMPLES)) + 2;
  const picture = cover ? (await readFile(cover)).length : 0;
  return BASE_BYTES + packets * PACKET_BYTES + chapters.length * CHAPTER_BYTES + picture;
}

/**
 * Adds chapters, title, date, names and cover to a file whose index stands in front, followed by free space
 * (`indexBytes`). Pictures and sound stay where they are, so no offset changes. Other tags are removed.
 */
export async function describeFilm(path: string, frames: number, about: FilmAbout): Promise<void> {
  await using file = await open(path, 'r+');
  const { start, end } = await findIndex(file);
  const before = Buffer.alloc(end - start);
  await file.read(before, 0, before.length, start);
  const [index] = boxesOf(before);
  if (index?.type !== 'moov') throw new MediaError('INTERNAL', 'the index is not in front');
  const cover = about.cover ? await readFile(about.cover) : null;
  const texts = box('mdat', ...chapterTexts(about.chapters));
  const rebuild = (textsAt: number) => withDescription(index.body, { frames, about, cover, textsAt });
  // The size does not depend on the position.
  const described = rebuild(start + rebuild(0).length + HEAD_BYTES);
  const left = before.length - described.length - texts.length;
  if (left < HEAD_BYTES) throw new MediaError('INTERNAL', `no space for the index: ${left}`);
  const space = Buffer.alloc(left);
  space.writeUInt32BE(left);
  SPACE.copy(space, 4);
  const whole = Buffer.concat([described, texts, space]);
  const { bytesWritten } = await file.write(whole, 0, whole.length, start);
  if (bytesWritten !== whole.length) throw new MediaError('INTERNAL', 'the description was not written');
}

/** Returns the stretch of the index and the free space behind it. */
async function findIndex(file: FileHandle): Promise<{ start: number; end: number }> {
  const head = Buffer.alloc(HEAD_BYTES);
  let at = 0;
  let start = -1;
  for (;;) {
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
    const type = head.toString('latin1', 4, 8);
    if (start >= 0 && type !== 'free') return { start, end: at };
    const size = head.readUInt32BE(0);
    if (bytesRead < HEAD_BYTES || size < HEAD_BYTES) throw new MediaError('INTERNAL', 'no index in front');
    if (type === 'moov') start = at;
    at += size;
  }
}

type Description = { frames: number; about: FilmAbout; cover: Buffer | null; textsAt: number };

function withDescription(body: Buffer, { frames, about, cover, textsAt }: Description): Buffer {
  const inside = boxesOf(body).filter(({ type }) => type !== 'udta');
  const head = inside.find(({ type }) => type === 'mvhd');
  // The index of a reel's file has the short form of its head: only years of film need the long one.
  if (!head || head.body[0] !== 0) throw new MediaError('INTERNAL', 'no head of the index');
  const movieTicks = head.body.readUInt32BE(16);
  const trackId = head.body.readUInt32BE(head.body.length - 4);
  const newHead = Buffer.from(head.bytes);
  newHead.writeUInt32BE(trackId + 1, newHead.length - 4);
  const parts = inside.map(({ type, bytes, body: inner }) => {
    if (type === 'mvhd') return newHead;
    return type === 'trak' ? withReference(inner, trackId) : bytes;
  });
  const track = chapterTrack(about.chapters, { trackId, textsAt, frames, movieTicks });
  return box('moov', ...parts, track, box('udta', neroList(about.chapters), filmTags(about, cover)));
}

/** Puts the reference before the media, where players look for it. */
function withReference(body: Buffer, trackId: number): Buffer {
  const parts = boxesOf(body).flatMap(({ type, bytes }) =>
    type === 'mdia' ? [chapterReference(trackId), bytes] : [bytes],
  );
  return box('trak', ...parts);
}
