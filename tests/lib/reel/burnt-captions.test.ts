import { expect, test } from 'vitest';
import { burntCaptions } from '#lib/reel/burnt-captions.ts';
import { frameSize } from '#lib/reel/format.ts';

const said = (text: string, startSeconds = 0, endSeconds = 6) => [{ startSeconds, endSeconds, text }];

test('draws a short caption whole, in whole frames [reel-burnt-captions]', () => {
  expect(burntCaptions(said('Dear Ada,', 1, 1.51), '16:9')).toEqual([
    { text: 'Dear Ada,', from: 30, to: 45 },
  ]);
  expect(burntCaptions([...said(' '), ...said('Gone', 1, 1.001)], '16:9')).toEqual([]);
});

test.each([
  ['words', 'We walked along the river until it was dark, and you told me about the farm. '.repeat(2)],
  ['Chinese', '我们沿着河边走到天黑你给我讲了农场的故事后来我们一起回家吃饭'.repeat(3)],
  ['Arabic', 'كل عام وأنت بخير يا صديقي العزيز، أتمنى لك سنة مليئة بالفرح والصحة والنجاح '.repeat(2)],
])('splits a long caption of %s between words, one part after the other [reel-burnt-captions]', (_, text) => {
  for (const format of ['16:9', '9:16'] as const) {
    const parts = burntCaptions(said(text), format);
    expect(parts.length).toBeGreaterThan(1);
    expect(
      parts
        .map((part) => part.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''));
    expect(parts.every((part) => text.includes(part.text))).toBe(true);
    expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)]);
    expect(parts.at(-1)?.to).toBe(180);
    // No part is on screen for less than half of its share.
    for (const { from, to } of parts) expect(to - from).toBeGreaterThan(90 / parts.length);
  }
});

test('all parts of a caption are drawn in its direction, whatever script they begin in [reel-burnt-captions]', () => {
  const [first, ...later] = burntCaptions(said(`שלום ${'WhatsApp '.repeat(15)}`), '16:9');
  expect(first).not.toHaveProperty('direction');
  expect(later.map(({ direction }) => direction)).toEqual(['rtl']);
});

test('a file of 1080p has half as many pixels again on each side [reel-quality]', () => {
  const sizes = (['16:9', '9:16', '1:1'] as const).map((format) => frameSize(format, '1080p'));
  expect(sizes).toEqual([
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 1080, height: 1080 },
  ]);
});
