import { expect, test } from 'vitest';
import { loggedPath } from '#server/http/logged-path.ts';

const TOKEN = 'kJ8s-Qx_3nWb7eRt0YuI2oPaSdFgHjKlZxCvBnM9q';

test.each([
  [`/tribute/T1/presentation?p=${TOKEN}&tgd=1`, '/tribute/T1/presentation?p=-&tgd=-'],
  [`/tribute/T1?c=${TOKEN}`, '/tribute/T1?c=-'],
  [`/media/abc/playback.mp4?e=1790000000&s=${TOKEN}`, '/media/abc/playback.mp4?e=-&s=-'],
  [`/signup/verify?token=${TOKEN}`, '/signup/verify?token=-'],
  [`/forgotpassword?oobCode=${TOKEN}`, '/forgotpassword?oobCode=-'],
  [`/api/notification/unsubscribe/${TOKEN}`, '/api/notification/unsubscribe/-'],
  [`/api/submission?tributeId=T1&whatever=${TOKEN}`, '/api/submission?tributeId=T1&whatever=-'],
  [`/home?${TOKEN}`, `/home?-`],
])('removes secrets from the logged address of %s', (url, told) => {
  expect(loggedPath(url)).toBe(told);
  expect(loggedPath(url)).not.toContain(TOKEN);
});

test("keeps document ids in the log, and limits the line's length", () => {
  expect(loggedPath('/api/tribute?tributeId=6b00fe497fcfd698ba8aab92')).toContain('6b00fe497fcfd698ba8aab92');
  expect(loggedPath(`/${'a/'.repeat(1000)}`).length).toBeLessThan(400);
  expect(loggedPath(undefined)).toBe('/');
});
