import { FRAME_RATE } from '#server/media/plan/profile.ts';
import { box, fullBox, u8, u16, u32, u64, utf8 } from './boxes.ts';

/** `startFrame` counts from the beginning of the reel. */
export type Chapter = { title: string; startFrame: number };

/** A length byte precedes each title of a Nero list. */
export const CHAPTER_TITLE_BYTES = 255;
/** A Nero list counts its chapters in a byte. */
const NERO_CHAPTERS_MAX = 255;
/** Nero lists count in units of 100 ns. */
const NERO_TICKS_PER_SECOND = 1e7;
const IDENTITY_MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const IN_MOVIE = 2;
/** ISO 639-2 "und", packed. */
const UNKNOWN_LANGUAGE = 0x55c4;

const titleOf = ({ title }: Chapter): Buffer => utf8(title, CHAPTER_TITLE_BYTES);

/** Returns the list of chapters that ffmpeg, VLC and mpv read. */
export function neroList(chapters: readonly Chapter[]): Buffer {
  const listed = chapters.slice(0, NERO_CHAPTERS_MAX).map((chapter) => {
    const title = titleOf(chapter);
    const ticks = Math.round((chapter.startFrame / FRAME_RATE) * NERO_TICKS_PER_SECOND);
    return Buffer.concat([u64(ticks), u8(title.length), title]);
  });
  return fullBox('chpl', 1, 0, u32(0), u8(listed.length), ...listed);
}

/** Returns the samples of a text track: each a length, UTF-8, and the mark of UTF-8. */
export const chapterTexts = (chapters: readonly Chapter[]): Buffer[] =>
  chapters.map((chapter) => {
    const title = titleOf(chapter);
    return Buffer.concat([u16(title.length), title, box('encd', u32(0x100))]);
  });

type TrackPlace = { trackId: number; textsAt: number; frames: number; movieTicks: number };

/**
 * Returns the text track of chapters that QuickTime and Apple's players read (QuickTime File Format, "Text media"). It
 * is not enabled, so that no player shows it as subtitles. `textsAt` is the position of its samples in the file.
 */
export function chapterTrack(chapters: readonly Chapter[], place: TrackPlace): Buffer {
  const { trackId, textsAt, frames, movieTicks } = place;
  const texts = chapterTexts(chapters);
  const lengths = chapters.map(
    ({ startFrame }, index) => (chapters[index + 1]?.startFrame ?? frames) - startFrame,
  );
  const samples = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), textDescription()),
    fullBox('stts', 0, 0, u32(lengths.length, ...lengths.flatMap((length) => [1, length]))),
    fullBox('stsc', 0, 0, u32(1, 1, texts.length, 1)),
    fullBox('stsz', 0, 0, u32(0, texts.length, ...texts.map(({ length }) => length))),
    fullBox('stco', 0, 0, u32(1, textsAt)),
  );
  const head = [u32(0, 0, trackId, 0, movieTicks, 0, 0), u16(0, 0, 0, 0), IDENTITY_MATRIX, u32(0, 0)];
  return box(
    'trak',
    fullBox('tkhd', 0, IN_MOVIE, ...head),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, FRAME_RATE, frames), u16(UNKNOWN_LANGUAGE, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('text'), u32(0, 0, 0), Buffer.from('Chapters\0')),
      box('minf', textHeader(), box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))), samples),
    ),
  );
}

/** Refers pictures and sound to the chapters' track. */
export const chapterReference = (trackId: number): Buffer => box('tref', box('chap', u32(trackId)));

const textHeader = (): Buffer =>
  box('gmhd', fullBox('gmin', 0, 0, u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0)), box('text', IDENTITY_MATRIX));

/** A sample entry without style: no colours, box or font. */
const textDescription = (): Buffer =>
  box(
    'text',
    Buffer.alloc(6),
    u16(1),
    u32(0, 1),
    Buffer.alloc(22),
    u16(0, 0),
    u8(0),
    u16(0),
    Buffer.alloc(6),
    u8(0),
  );
