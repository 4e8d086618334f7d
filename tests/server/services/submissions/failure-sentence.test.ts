import { expect, test } from 'vitest';
import { SUBMISSION_MEDIA, SubmissionDto } from '#lib/contracts/submissions.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { MEDIA_ERROR_CODES } from '#lib/recording/media-error-codes.ts';
import { failureSentence, warningSentence } from '#server/services/submissions/failure-sentence.ts';

const CASES = LOCALES.flatMap((locale) => SUBMISSION_MEDIA.map((medium) => ({ locale, medium })));

test.each(CASES)(
  'says why and what to do next, to speaker and creator: $locale $medium',
  ({ locale, medium }) => {
    for (const code of MEDIA_ERROR_CODES) {
      const [speaker, creator] = [true, false].map((isMine) => failureSentence(code, medium, isMine, locale));
      // Two sentences at least: what happened, and the next step.
      expect(speaker).toMatch(/^.+[.!] .+\.$/);
      expect(creator).toMatch(/^.+[.!] .+\.$/);
      expect(creator).not.toBe(speaker);
    }
  },
);

test.each(CASES.filter(({ medium }) => medium !== 'VIDEO'))(
  'calls nothing else a video: $locale $medium',
  ({ locale, medium }) => {
    for (const code of MEDIA_ERROR_CODES)
      for (const isMine of [true, false])
        expect(failureSentence(code, medium, isMine, locale)).not.toMatch(/video/i);
  },
);

test.each(['VIDEO', 'VOICE', 'PHOTO'] as const)(
  'never suggests to send the same again where it takes too much: %s',
  (medium) => {
    for (const code of ['TIMEOUT', 'MEMORY', 'STALLED', 'CRASH'])
      expect(failureSentence(code, medium, true, 'en')).toMatch(/shorter|fewer/);
  },
);

test.each(LOCALES)('says of a video and a voice what is missing and what to do next: %s', (locale) => {
  for (const code of SubmissionDto.shape.warning.unwrap().shape.code.options) {
    const [speaker, creator] = [true, false].map((isMine) => warningSentence(code, isMine, locale));
    expect(speaker).toMatch(/^.+[.!] .+\.$/);
    expect(creator).toMatch(/^.+[.!] .+\.$/);
    expect(creator).not.toBe(speaker);
  }
  expect(warningSentence('PARTS_SKIPPED', true, locale)).not.toMatch(/video/i);
});

test('has general words for a code of an older version', () => {
  expect(failureSentence('GONE_CODE', 'VIDEO', true, 'en')).toMatch(/^We couldn’t prepare this video\./);
  expect(failureSentence('GONE_CODE', 'TEXT', true, 'en')).toMatch(/^We couldn’t prepare this card\./);
});
