import { expect, test } from 'vitest';
import { PARTS_MAX, PHOTOS_MAX } from '#lib/recording/limits.ts';
import { Settings } from '#server/config/settings.ts';

test('lets a take have all its parts on their way, beside photos that were not sent [take-parts]', () => {
  const { OPEN_UPLOADS_MAX, UPLOADS_PER_HOUR } = Settings.parse({});
  // Send waits until every part has its place, so a lower limit would hold the take forever.
  expect(OPEN_UPLOADS_MAX).toBeGreaterThanOrEqual(PARTS_MAX + PHOTOS_MAX);
  expect(UPLOADS_PER_HOUR).toBeGreaterThanOrEqual(2 * OPEN_UPLOADS_MAX);
});
