import { expect, test } from 'vitest';
import { ANSWER_SECONDS } from '#lib/contracts/tributes.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { SOURCE_SECONDS_MAX, UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { MediaError } from '#server/media/media-error.ts';
import { requireLength } from '#server/media/plan/require-limits.ts';

test.each(LOCALES)('documents the limits of a video (%s)', (locale) => {
  const { content, failures } = messagesFor(locale);
  const [minutes, size] = [
    new RegExp(`\\b${SOURCE_SECONDS_MAX / 60} min`),
    `${UPLOAD_BYTES_MAX / 1024 ** 3} GB`,
  ];
  const { answer } = content.faq.items.long;
  expect(answer).toMatch(minutes);
  expect(answer).toContain(size);
  expect(failures.TOO_LONG).toMatch(minutes);
  expect(failures.TOO_BIG).toContain(size);
});

test('accepts the longest recording, which begins with its countdown [answer-length]', () => {
  const countdownSeconds = 3;
  expect(() => requireLength(ANSWER_SECONDS.max + countdownSeconds, 0)).not.toThrow();
  expect(() => requireLength(ANSWER_SECONDS.max + 2 * countdownSeconds, 0)).toThrow(MediaError);
});
