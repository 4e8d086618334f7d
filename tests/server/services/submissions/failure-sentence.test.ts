import { expect, test } from 'vitest';
import { LOCALES } from '#lib/messages/languages.ts';
import { MEDIA_ERROR_CODES } from '#lib/recording/media-error-codes.ts';
import { failureSentence } from '#server/services/submissions/failure-sentence.ts';

test.each(LOCALES)('says why and what to do next for every code, to speaker and creator: %s', (locale) => {
  for (const code of MEDIA_ERROR_CODES) {
    const [speaker, creator] = [true, false].map((isMine) => failureSentence(code, isMine, locale));
    // Two sentences at least: what happened, and the next step.
    expect(speaker).toMatch(/^.+[.!] .+\.$/);
    expect(creator).toMatch(/^.+[.!] .+\.$/);
    expect(creator).not.toBe(speaker);
  }
});

test('has general words for a code of an older version', () => {
  expect(failureSentence('GONE_CODE', true, 'en')).toMatch(/^We couldn’t prepare this video\./);
});
