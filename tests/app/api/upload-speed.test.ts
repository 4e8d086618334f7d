import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { POST } from '#app/api/public/upload_speed/route.ts';
import { SPEED_TEST_CHARS_MAX } from '#lib/recording/line-speed.ts';
import { call } from '#tests/support/call.ts';

test('receives what a page times, up to its limit [recorder-fits-line]', async () => {
  const send = (length: number) => call(POST, { method: 'POST', body: { padding: 'x'.repeat(length) } });
  expect((await send(0)).status).toBe(200);
  expect((await send(SPEED_TEST_CHARS_MAX)).status).toBe(200);
  expect((await send(SPEED_TEST_CHARS_MAX + 1)).status).toBe(422);
});
