import '#tests/support/installation.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { readEndpoints } from '#server/http/openapi/read-endpoints.ts';
import { isDocumentRequest, serveDocument } from '#server/http/openapi/serve-document.ts';
import { serveMedia } from '#server/http/serve-media.ts';
import { isMetricsRequest, serveMetrics } from '#server/http/serve-metrics.ts';
import { saveMedia } from '#server/integrations/storage.ts';
import { handleUpload, isUploadRequest } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';
import { ORIGIN } from '#tests/support/call.ts';
import { complaintAbout, document, numRuns, seed, seen, timeout } from '#tests/support/documented-answers.ts';
import { otherRequestsFor } from '#tests/support/generated-protocol-requests.ts';
import type { Operation, World } from '#tests/support/generated-requests.ts';
import { makeWorld } from '#tests/support/generated-world.ts';

/** The protocols that are answered before Next, on a separate address. */
const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const tus = createTusServer();
function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isMetricsRequest(request.url)) return serveMetrics(request, response, () => Promise.resolve());
  if (isDocumentRequest(request.url)) return serveDocument(request, response);
  return isUploadRequest(request.url) ? handleUpload(tus, request, response) : serveMedia(request, response);
}

/** A started upload, and a file with its signed link. */
async function makeFiles({ identities, known }: World): Promise<World> {
  const cookie = identities.find((identity) => identity.cookie)?.cookie ?? '';
  const metadata = `tributeId ${btoa(String(known.tributeId?.[0]))}`;
  const key = `${String(known.submissionId?.[0])}/poster.jpg`;
  await saveMedia(key, Buffer.from('0123456789'));
  const name = 'A poster.jpg';
  const signed = new URL(mediaLink(key, name), base);
  const begun = await fetch(`${base}/api/upload`, {
    method: 'POST',
    headers: {
      'x-api-key': API_KEY,
      origin: ORIGIN,
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '100000',
      'upload-metadata': metadata,
    },
  });
  expect(begun.status).toBe(201);
  return {
    identities: [...identities, { cookie }, { cookie }],
    known: {
      uploadId: [begun.headers.get('location')?.split('/').at(-1)],
      'Upload-Length': [5, 0],
      'Upload-Offset': [0, 0, 5],
      'Upload-Metadata': [metadata, `${metadata},filename ${btoa('a.mp4')}`, 'kind RkVFREJBQ0s='],
      id: [key.split('/')[0]],
      name: ['poster.jpg'],
      d: [name],
      e: [signed.searchParams.get('e')],
      s: [signed.searchParams.get('s')],
      Range: ['bytes=0-3', 'bytes=-1', 'bytes=99-', 'bytes=5-1', 'bytes=0-1,4-5', 'lines=1'],
    },
  };
}

const files = new Set((await readEndpoints()).map(({ path }) => path));
const named = Object.entries(document.paths)
  .filter(([path]) => !files.has(path))
  .flatMap(([path, item]) =>
    ['get', 'head', 'post', 'patch', 'delete', 'options'].flatMap((method) => {
      const { [method]: operation, parameters } = item as Record<string, Operation> & Operation;
      if (!operation) return [];
      const all = { ...operation, parameters: [...(parameters ?? []), ...(operation.parameters ?? [])] };
      return [[`${method.toUpperCase()} ${path}`, path, method, all] as const];
    }),
  );

/** An empty path segment makes another address. */
const isElsewhere = (parts: Record<string, string>) =>
  Object.values(parts).some((part) => ['', '.', '..'].includes(part));

describe(`${numRuns} inputs for each address before Next, from seed ${seed}`, () => {
  test.each(named)(
    '%s answers as documented, and never fails',
    { timeout },
    async (_, path, method, operation) => {
      const world = await makeFiles(await makeWorld());
      const requests = otherRequestsFor(operation, method.toUpperCase(), world).filter(
        (request) => !isElsewhere(request.path),
      );
      await fc.assert(
        fc.asyncProperty(requests, async ({ path: parts, query, headers, body }) => {
          const address = path.replaceAll(/{(\w+)}/g, (_name, name) => encodeURIComponent(parts[name] ?? ''));
          const response = await fetch(`${base}${address}${query && `?${query}`}`, {
            method: method.toUpperCase(),
            headers,
            ...(body && { body: body as BodyInit }),
          });
          expect(await complaintAbout(response, path, method)).toBeNull();
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );

  test('reaches behind validation: successes and every usual failure', () => {
    const usual = ['200', '201', '204', '206', '400', '401', '404', '409', '416'];
    expect([...seen.keys()]).toEqual(expect.arrayContaining(usual));
  });
});
