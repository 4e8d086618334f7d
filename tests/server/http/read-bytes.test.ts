import { expect, test } from 'vitest';
import { readJson } from '#server/http/parse-input.ts';
import { readFile } from '#server/http/read-file.ts';

const MEGABYTE = 1024 * 1024;

/** A request that sends megabytes without a length until it is stopped. */
function endless(type: string) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(MEGABYTE));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);
  return { request, sent: () => sent };
}

test('reads a form without a length no further than the largest picture', async () => {
  const { request, sent } = endless('multipart/form-data; boundary=x');
  await expect(readFile(request)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(sent()).toBeLessThan(15);
});

test('rejects a length over the limit before reading', async () => {
  const headers = { 'content-length': String(300 * MEGABYTE), 'content-type': 'application/json' };
  const request = new Request('http://localhost/', { method: 'POST', headers, body: '{}' });
  await expect(readJson(request)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('reads JSON completely, up to a megabyte', async () => {
  const small = new Request('http://localhost/', { method: 'POST', body: '{"name":"Łucja"}' });
  expect(await readJson(small)).toEqual({ name: 'Łucja' });
  const { request, sent } = endless('application/json');
  await expect(readJson(request)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(sent()).toBeLessThan(5);
});

test('still parses a form', async () => {
  const form = new FormData();
  form.set('file', new Blob(['picture']), 'a.png');
  const file = await readFile(new Request('http://localhost/', { method: 'POST', body: form }));
  expect(await file.text()).toBe('picture');
});
