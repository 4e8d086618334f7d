import { expect, test } from 'vitest';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { UPLOAD_BYTES_MAX } from '#lib/recording/limits.ts';
import { MAX_SOURCE_SECONDS } from '#server/media/plan/limits.ts';

test.each(LOCALES)('documents the limits of a video (%s)', (locale) => {
  const { content, failures } = messagesFor(locale);
  const [minutes, size] = [
    new RegExp(`\\b${MAX_SOURCE_SECONDS / 60} min`),
    `${UPLOAD_BYTES_MAX / 1024 ** 3} GB`,
  ];
  const { answer } = content.faq.items.long;
  expect(answer).toMatch(minutes);
  expect(answer).toContain(size);
  expect(failures.TOO_LONG).toMatch(minutes);
  expect(failures.TOO_BIG).toContain(size);
});
