import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Firefox before 125 knows no words of a text.

const { Segmenter } = Intl;
beforeEach(() => {
  Reflect.deleteProperty(Intl, 'Segmenter');
  vi.resetModules();
});
afterEach(() => void Object.assign(Intl, { Segmenter }));

async function split(text: string): Promise<string[]> {
  const { splitCaptions } = await import('#lib/reel/split-captions.ts');
  return splitCaptions([{ startSeconds: 0, endSeconds: 6, text }], '9:16').map((part) => part.text);
}

const WALK = 'We walked along the river until it was dark, and you told me about the farm.';

test('an old browser splits long captions between words [recorder-unusable]', async () => {
  const parts = await split(WALK);
  expect(parts).toHaveLength(2);
  expect(parts.join(' ')).toBe(WALK);
});

test.each([
  ['Chinese', '我们沿着河边走到天黑你给我讲了农场的故事后来我们一起回家吃饭'.repeat(2)],
  ['Thai', 'สุขสันต์วันเกิดนะเพื่อนรักขอให้มีความสุขมากๆตลอดปีนี้และปีต่อไปสุขภาพแข็งแรง'.repeat(2)],
])('an old browser splits %s, which has no spaces, between letters [recorder-unusable]', async (_, text) => {
  const parts = await split(text);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('')).toBe(text);
  // A mark stays with its letter.
  for (const part of parts) expect(part).toMatch(/^[\p{Letter}\p{Number}]/u);
});
