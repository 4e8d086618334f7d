import { describe, expect, test } from 'vitest';
import { FILE_CHARS_MAX, FILE_LINES_MAX } from '#lib/captions/captions-problem.ts';
import { parseCaptions } from '#lib/captions/parse-captions.ts';
import { timeTyped } from '#lib/captions/time-lines.ts';
import { writeCaptions } from '#lib/captions/write-captions.ts';
import { CAPTION_CHARS_MAX } from '#lib/contracts/captions.ts';

const CLIP_SECONDS = 60;
const read = (file: string) => {
  const { read: captions, problem } = parseCaptions(file, CLIP_SECONDS);
  if (problem) throw new Error(`${problem.code} in line ${problem.line}`);
  return captions.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]);
};

describe('a caption file', () => {
  test('is read as WebVTT without its styles, notes, positions and tags [reel-captions]', () => {
    const file = [
      '\uFEFFWEBVTT - Maja',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: lime }',
      '',
      'NOTE This is for nobody',
      '',
      'intro',
      '00:01.000 --> 00:02.500 align:start position:10%',
      '<v Maja>Dear <i>Anna</i>,',
      'all &amp; everything &lt;3',
      '',
      '00:00:03.000 --> 00:00:04.000',
      '<c.loud>Happy <00:00:03.500>birthday!</c>',
    ].join('\n');
    expect(read(file)).toEqual([
      [1, 2.5, 'Dear Anna, all & everything <3'],
      [3, 4, 'Happy birthday!'],
    ]);
  });

  test('is read as SRT, with any line ends and a missing blank line [reel-captions]', () => {
    const file =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<b>Hola</b>\r\n2\r\n00:00:03,5 --> 0:00:04,000\r\nAnna\r\n\r\n3\r\n\r\n00:00:05,000 --> 00:00:06,000\r\n\r\n';
    expect(read(file)).toEqual([
      [1, 2.5, 'Hola'],
      [3.5, 4, 'Anna'],
    ]);
  });

  test('is put in order, without overlaps, and cut at the end of the clip', () => {
    const file = [
      'WEBVTT\n\n00:58.000 --> 01:30.000\nlast',
      '02:00.000 --> 02:01.000\nnever',
      '00:01.000 --> 00:05.000\nfirst',
      '00:01.050 --> 00:06.000\ntogether',
      '00:04.000 --> 00:07.000\nsecond',
    ].join('\n\n');
    expect(read(file)).toEqual([
      [1, 4, 'first together'],
      [4, 7, 'second'],
      [58, 60, 'last'],
    ]);
  });

  test('keeps simultaneous captions that are too long for one, one after the other', () => {
    const [a, b] = ['a'.repeat(120), 'b'.repeat(120)];
    const file = `00:58.000 --> 01:10.000\n${a}\n\n00:58.000 --> 01:10.000\n${b}`;
    expect(read(file)).toEqual([
      [58, 59, a],
      [59, 60, b],
    ]);
  });

  test('loses control characters and direction marks, as names do', () => {
    expect(read('00:01.000 --> 00:02.000\n\u202Eab\u0000\u0007c&rlm;d\u2066\te')).toEqual([
      [1, 2, 'ab cd e'],
    ]);
  });

  test.each([
    ['', 'captionsNone in line 0'],
    ['WEBVTT\n\nNOTE nothing', 'captionsNone in line 0'],
    ['Dear Anna,\nhappy birthday!', 'captionsUntimed in line 1'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nand goodbye', 'captionsUntimed in line 6'],
    ['1\n00:00:01 --> 00:00:02\nHello', 'captionTimes in line 2'],
    ['00:01.000 -->\nHello', 'captionTimes in line 1'],
    ['00:01.000 --> 00:99.000\nHello', 'captionTimes in line 1'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nHello', 'captionEndsFirst in line 3'],
    [`00:01.000 --> 00:02.000\n${'a'.repeat(CAPTION_CHARS_MAX + 1)}`, 'captionTooLong in line 2'],
    ['01:01.000 --> 01:02.000\nHello', 'captionsAfterClip in line 0'],
    ['\n'.repeat(FILE_LINES_MAX), 'captionsTooMuch in line 0'],
    ['<'.repeat(FILE_CHARS_MAX + 1), 'captionsTooMuch in line 0'],
    ['00:01.000 --> 00:02.000\nHi\n'.repeat(501), 'captionsTooMuch in line 0'],
  ])('%# is refused with its line', (file, problem) => {
    expect(() => read(file)).toThrow(problem);
  });

  test.each(['<', '{\\', '-->', '&', '00:'])('of nothing but %s is read quickly', (piece) => {
    const file = `00:01.000 --> 00:02.000\n${piece.repeat(FILE_CHARS_MAX / piece.length - 20)}`;
    expect(parseCaptions(file, CLIP_SECONDS).problem).toBeDefined();
  });

  test.each(['vtt', 'srt'] as const)('is written as %s and read back the same [reel-captions]', (format) => {
    const captions = [
      { startSeconds: 0.25, endSeconds: 1.999, text: 'Tom & Anna <3 “always”' },
      { startSeconds: 2, endSeconds: 59.5, text: 'شكرا يا آنا' },
    ];
    const file = writeCaptions(captions, format);
    expect(file.startsWith(format === 'vtt' ? 'WEBVTT\n\n00:00:00.250 -->' : '1\n00:00:00,250 -->')).toBe(
      true,
    );
    expect(parseCaptions(file, CLIP_SECONDS).read).toEqual(captions);
    const late = [{ startSeconds: 3_661.5, endSeconds: 3_662, text: 'now --> later' }];
    expect(writeCaptions(late, format)).toContain(format === 'vtt' ? '01:01:01.500' : '01:01:01,500');
    expect(parseCaptions(writeCaptions(late, format), 4_000).read).toHaveLength(1);
  });
});

const SPEECH = [
  { startSeconds: 2, endSeconds: 4 },
  { startSeconds: 6, endSeconds: 10 },
];
const clip = { durationSeconds: 12, speech: SPEECH };
const timed = (
  typed: string,
  ...rest: [typeof clip | { durationSeconds: number }, Parameters<typeof timeTyped>[2]?]
) =>
  timeTyped(typed, ...rest).read?.map(({ startSeconds, endSeconds, text }) => [
    startSeconds,
    endSeconds,
    text,
  ]);

describe('typed lines', () => {
  test('share the speech by their length, and end at a pause that is near [reel-captions]', () => {
    expect(timed('Happy birthday!\n\n  Happy birthday to you! \r\n', clip)).toEqual([
      [2, 4, 'Happy birthday!'],
      [6, 10, 'Happy birthday to you!'],
    ]);
    expect(timed('aaaaaa\naa\naaaa', clip)).toEqual([
      [2, 7, 'aaaaaa'],
      [7, 8, 'aa'],
      [8, 10, 'aaaa'],
    ]);
  });

  test('share the whole clip if no speech was found', () => {
    expect(timed('one\ntwo', { durationSeconds: 8 })).toEqual([
      [0, 4, 'one'],
      [4, 8, 'two'],
    ]);
    expect(timed('', clip)).toEqual([]);
  });

  test('keep the times of unchanged lines, and of a corrected one', () => {
    const { read: before = [] } = timeTyped('Happy birtday!\nHappy birthday to you!', clip);
    const corrected = 'Happy birthday!\nHappy birthday to you!';
    expect(timed(corrected, clip, before)).toEqual([
      [2, 4, 'Happy birthday!'],
      [6, 10, 'Happy birthday to you!'],
    ]);
    const fromFile = [
      { startSeconds: 2, endSeconds: 3, text: 'Dear Anna,' },
      { startSeconds: 9, endSeconds: 10, text: 'love, Maja' },
    ];
    expect(timed('Dear Anna,\nall the best\nlove, Maja', clip, fromFile)).toEqual([
      [2, 3, 'Dear Anna,'],
      [3, 9, 'all the best'],
      [9, 10, 'love, Maja'],
    ]);
    expect(timed('Dear Anna,', clip, fromFile)).toEqual([[2, 3, 'Dear Anna,']]);
  });

  test('keep their times when one is added and another removed at once [reel-captions]', () => {
    const anna = { startSeconds: 4, endSeconds: 5, text: 'Dear Anna,' };
    const um = { startSeconds: 5, endSeconds: 6, text: 'um' };
    const changed = timed('Hello!\nDear Anna,', { durationSeconds: 12 }, [anna, um]);
    expect(changed?.at(-1)).toEqual([4, 5, 'Dear Anna,']);
  });

  test('keep their times between a corrected line and an added one [reel-captions]', () => {
    const fromFile = ['Dear Ana,', 'happy birthday!', 'You are', 'love, Maja'].map((text, index) => ({
      startSeconds: 2 + index,
      endSeconds: 2.9 + index,
      text,
    }));
    const typed = 'Dear Anna,\nhappy birthday!\nYou are\nthe best,\nlove, Maja';
    const kept = timed(typed, { durationSeconds: 12 }, fromFile)?.filter(
      ([, , text]) => text !== 'the best,',
    );
    expect(kept?.slice(0, 2)).toEqual([
      [2, 2.9, 'Dear Anna,'],
      [3, 3.9, 'happy birthday!'],
    ]);
    const roomy = fromFile.with(3, { startSeconds: 8, endSeconds: 9, text: 'love, Maja' });
    expect(timed(typed, { durationSeconds: 12 }, roomy)).toEqual([
      [2, 2.9, 'Dear Anna,'],
      [3, 3.9, 'happy birthday!'],
      [4, 4.9, 'You are'],
      [4.9, 8, 'the best,'],
      [8, 9, 'love, Maja'],
    ]);
  });

  test('take room from their neighbours only, so that all others keep their times [reel-captions]', () => {
    const fromFile = [
      { startSeconds: 2, endSeconds: 3, text: 'Dear Anna,' },
      { startSeconds: 3, endSeconds: 5, text: 'happy birthday!' },
      { startSeconds: 9, endSeconds: 10, text: 'love, Maja' },
    ];
    const [first, second, last] = [
      [2, 3, 'Dear Anna,'],
      [3, 5, 'happy birthday!'],
      [9, 10, 'love, Maja'],
    ];
    expect(timed('Dear Anna,\nyour 40th,\nhappy birthday!\nlove, Maja', clip, fromFile)).toEqual([
      first,
      [3, 3.8, 'your 40th,'],
      [3.8, 5, 'happy birthday!'],
      last,
    ]);
    // Nobody speaks after the last caption.
    expect(timed('Dear Anna,\nhappy birthday!\nlove, Maja\nand Ben too', clip, fromFile)).toEqual([
      first,
      second,
      [9, expect.closeTo(9.476, 3), 'love, Maja'],
      [expect.closeTo(9.476, 3), 10, 'and Ben too'],
    ]);
    const many = timed('a\nb\nc\nDear Anna,\nhappy birthday!\nlove, Maja', clip, fromFile);
    expect(many?.map(([, , text]) => text)).toEqual([
      'a',
      'b',
      'c',
      'Dear Anna,',
      'happy birthday!',
      'love, Maja',
    ]);
    expect(many?.[0]?.[0]).toBe(2);
    expect(many?.at(-1)).toEqual(last);
  });

  test('are refused when they are too long, with their line', () => {
    expect(timeTyped(`ok\n\n${'a'.repeat(CAPTION_CHARS_MAX + 1)}`, clip).problem).toEqual({
      code: 'captionTooLong',
      line: 3,
    });
    expect(timeTyped('a\n'.repeat(501), clip).problem?.code).toBe('captionsTooMuch');
  });
});
