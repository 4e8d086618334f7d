import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '#lib/contracts/errors.ts';
import { statusOf } from '#server/errors/to-http.ts';
import { buildDocument } from '#server/http/openapi/build-document.ts';
import { readEndpoints } from '#server/http/openapi/read-endpoints.ts';
import { isDocumentRequest, serveDocument } from '#server/http/openapi/serve-document.ts';
import { namesIn, rowsAfter } from '#tests/support/specification-page.ts';

type Operation = {
  summary: string;
  description?: string;
  security: object[];
  responses: Record<string, object>;
  parameters?: { name: string }[];
};
type Document = {
  openapi: string;
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { additionalProperties?: unknown; properties?: object }> };
};
const document = (await buildDocument('Folksee')) as Document;
const endpoints = await readEndpoints();

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const operationsOf = (path: string) =>
  Object.keys(document.paths[path] ?? {}).filter((name) => METHODS.includes(name));
const listed = Object.keys(document.paths).flatMap((path) =>
  operationsOf(path).map((method) => `${method.toUpperCase()} ${path}`),
);

test('is valid OpenAPI 3.1 for an independent parser', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
  expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref"');
});

/** Answered before Next, without files under app/api. */
const BEFORE_NEXT = [
  'POST /api/upload',
  'PATCH /api/upload/{uploadId}',
  'DELETE /api/upload/{uploadId}',
  'GET /media/{id}/{name}',
  'GET /api/metrics',
  'GET /api/openapi.json',
];

test('contains every method of every file under app/api, and nothing else [api-document]', () => {
  const files = endpoints.map(({ path, method }) => `${method} ${path}`);
  expect(listed.toSorted()).toEqual([...files, ...BEFORE_NEXT].toSorted());
});

const specified = rowsAfter('endpoint-methods').map(([path, methods]) => ({
  path: namesIn(path)[0] ?? '',
  methods: namesIn(methods).map((method) => method.toLowerCase()),
}));

test("has every path in the specification's table, except uploads and media", () => {
  const paths = Object.keys(document.paths).filter((path) => !/^\/api\/upload|^\/media/.test(path));
  expect(specified.map(({ path }) => `/api${path}`).toSorted()).toEqual(paths.toSorted());
});

test.each(specified)(
  'has the specified methods for $path [endpoints-product] [endpoint-methods]',
  ({ path, methods }) => {
    expect(operationsOf(`/api${path}`).toSorted()).toEqual(methods.toSorted());
  },
);

describe('every operation', () => {
  const operations = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method] ?? []),
  );

  test('states its purpose, its requirements and its failures', () => {
    for (const { summary, security, responses } of operations) {
      expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(security.length).toBeGreaterThan(0);
      expect(Object.keys(responses).length).toBeGreaterThan(0);
    }
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(operations.length);
  });

  test('needs the api key, except webhook, unsubscribe, calendar, media, health, metrics and this document [api-key-exceptions]', async () => {
    const open = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.some((method) => item[method]?.security.some((one) => !('apiKey' in one))) ? [path] : [],
    );
    expect(open.toSorted()).toEqual([
      '/api/health/live',
      '/api/health/ready',
      '/api/mail/report',
      '/api/metrics',
      '/api/notification/unsubscribe',
      '/api/openapi.json',
      '/api/stripe/webhook',
      '/api/tribute/calendar',
      '/media/{id}/{name}',
    ]);
    expect(document.paths['/api/tribute/calendar']?.get?.description).toContain('no `x-api-key`');
    const page = await readFile('docs/api.md', 'utf8');
    for (const path of open) expect(page).toContain(`\`${path.replace(/\/(live|ready|{id}.*)$/, '')}\``);
  });
});

test('rejects unknown fields in objects', () => {
  const loose: string[] = [];
  const look = (value: unknown, name: string): void => {
    if (value === null || typeof value !== 'object') return;
    const { type, properties, additionalProperties } = value as Record<string, unknown>;
    if (type === 'object' && properties && additionalProperties !== false) loose.push(name);
    for (const [key, inner] of Object.entries(value)) look(inner, `${name}/${key}`);
  };
  look(document.components.schemas, 'schemas');
  for (const { path } of endpoints.filter(({ handler }) => handler.spec)) look(document.paths[path], path);
  // Forms are not JSON.
  expect(loose.filter((name) => !name.includes('multipart'))).toEqual([]);
});

test('describes file links completely: GET only, with the file name', () => {
  const { parameters, get, head } = (document.paths['/media/{id}/{name}'] ?? {}) as Record<
    string,
    Operation
  > &
    Operation;
  expect(parameters?.map(({ name }) => name)).toEqual(['id', 'name', 'e', 'd', 's', 'Range']);
  expect(Object.keys(head?.responses ?? {})).toEqual(Object.keys(get?.responses ?? {}));
  expect(JSON.stringify(document.paths['/api/upload'])).toContain('kind FEEDBACK');
});

test('pages every list of documents by a cursor [api-paging]', () => {
  const paged = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'cursor') ? [path] : [],
  );
  expect(paged.toSorted()).toEqual([
    '/api/notification',
    '/api/operator/accounts',
    '/api/operator/failed_jobs',
    '/api/operator/log',
    '/api/operator/mails',
    '/api/operator/payments',
    '/api/operator/reels',
    '/api/operator/reports',
    '/api/operator/uploads',
    '/api/submission',
    '/api/submission/feed',
    '/api/tribute',
    '/api/tribute/contributedTribute',
    '/api/tribute/contributor',
    '/api/tribute/invite',
    '/api/tribute/reel_versions',
  ]);
});

test('lists every stable code with its status', () => {
  for (const code of ERROR_CODES) {
    expect(document.info.description).toContain(`| ${code} | ${statusOf(code)} |`);
  }
});

test('docs/api.md lists every stable code beside its status', async () => {
  const page = await readFile('docs/api.md', 'utf8');
  const rows = [...page.matchAll(/^\| (\d{3}) +\| ([^|]+)\|/gm)];
  const beside = rows.flatMap(([, status, codes]) => namesIn(codes).map((code) => `${code} ${status}`));
  expect(beside.toSorted()).toEqual(ERROR_CODES.map((code) => `${code} ${statusOf(code)}`).toSorted());
});

describe('GET /api/openapi.json', async () => {
  const server = createServer((request, response) => void serveDocument(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/openapi.json`;

  test('answers anyone, for reads only', async () => {
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('application/json');
    expect(Object.keys(((await served.json()) as Document).paths)).toEqual(Object.keys(document.paths));
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect([isDocumentRequest('/api/openapi.json?v=1'), isDocumentRequest('/api/openapi')]).toEqual([
      true,
      false,
    ]);
  });

  test('is generated on first use', async () => {
    const source = await readFile('server/http/openapi/serve-document.ts', 'utf8');
    expect(source).toContain("await import('./build-document.ts')");
    expect(source).not.toMatch(/^import (?!type).*(build-document|read-endpoints)/m);
  });
});
