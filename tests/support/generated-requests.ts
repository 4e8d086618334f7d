import fc from 'fast-check';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { arbitraryOf, type JsonSchema } from './arbitrary-of.ts';
import { idTokenOf, ORIGIN, type Person } from './call.ts';

type Parameter = { in: string; name: string; required?: boolean; schema: JsonSchema };
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
};
type Identity = { as?: Person; cookie?: string; bearer?: string };
export type World = { identities: Identity[]; known: Record<string, unknown[]> };
export type Generated = { query: string; headers: Record<string, string>; body?: string | Uint8Array };

/** Values that break programs: database operators, prototype names, wrong types, excessive sizes. */
const ODD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'null',
  '\u0000',
  '\ud800',
  '\u202e👩‍👩‍👧‍👦 \u{1f4a9}ﷺ',
  "'; DROP TABLE users; --",
  '../../../etc/passwd',
  '%00%ff%',
  'a\r\nset-cookie: uid=1',
  'x'.repeat(20_000),
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { toString: 1, constructor: { prototype: { isAdmin: true } } },
  Array.from({ length: 600 }, () => ({ $gt: '' })),
];
const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$where',
  'extra',
  'userId',
  'a.b',
  '',
];
const odd = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue());
const oddName = fc.constantFrom(...ODD_NAMES);

/** Returns requests of an operation from every caller: mostly valid, often with one fault. */
export function requestsFor(
  operation: Operation,
  method: string,
  { identities, known }: World,
  resolve: (ref: string) => JsonSchema,
): fc.Arbitrary<Generated> {
  const valid = (schema: JsonSchema) => arbitraryOf(schema, { known, resolve });
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const query = fc.oneof(
    { weight: 3, arbitrary: queryOf(parameters, valid) },
    { weight: 2, arbitrary: queryOf(parameters, valid).chain(breakQuery) },
  );
  const content = operation.requestBody?.content ?? {};
  const [type] = Object.keys(content);
  const json = type ? content[type]?.schema : undefined;
  const body = json && type === 'application/json' ? jsonBodies(valid(json)) : otherBodies;
  return fc.record({
    query: query.map((pairs) => pairs.map((pair) => pair.map(encode).join('=')).join('&')),
    headers: fc.oneof(
      {
        weight: 12,
        arbitrary: fc.constantFrom(...identities).map((identity) => headersOf(identity, method, type)),
      },
      { weight: 1, arbitrary: strangeHeaders(method, type) },
    ),
    ...(type && { body }),
  });
}

type Pair = string[];

const queryOf = (parameters: Parameter[], valid: (schema: JsonSchema) => fc.Arbitrary<unknown>) =>
  valid({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }).map((values) => Object.entries(values as object).map(([name, value]): Pair => [name, String(value)]));

function breakQuery(pairs: Pair[]): fc.Arbitrary<Pair[]> {
  if (pairs.length === 0) return breakQuery([['tributeId', 'x']]);
  const [name = '', value = ''] = pairs[0] ?? [];
  const text = odd.map((oddity) =>
    (typeof oddity === 'string' ? oddity : JSON.stringify(oddity)).slice(0, 5_000),
  );
  return fc.oneof(
    fc.constantFrom<Pair[]>(
      pairs.slice(1),
      [...pairs, [name, value]],
      [...pairs, [name, 'second']],
      [[`${name}[$gt]`, ''], ...pairs.slice(1)],
      [[`${name}[]`, value], ...pairs.slice(1)],
    ),
    text.map((oddity): Pair[] => [[name, oddity]].concat(pairs.slice(1))),
    fc.tuple(oddName, text).map((extra): Pair[] => pairs.concat([extra])),
  );
}

function jsonBodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const whole = valid.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 5, arbitrary: valid.chain(breakValue).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: whole.map((text) => `{"tributeId":"x","name":"x",${text.slice(1)}`) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '"\\ud800"', `"${'x'.repeat(1_100_000)}"`) },
    { weight: 1, arbitrary: fc.constant(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) },
  );
}

/** Breaks one part of a value, at any depth. */
function breakValue(value: unknown): fc.Arbitrary<unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return odd;
  const entries = Object.entries(value);
  const extra = fc.tuple(oddName, odd).map(([name, oddity]) => fromEntries([...entries, [name, oddity]]));
  if (entries.length === 0) return fc.oneof(odd, extra);
  const at = fc.nat(entries.length - 1);
  const without = at.map((index) => fromEntries(entries.filter((_, other) => other !== index)));
  const changed = at.chain((index) =>
    fc
      .oneof(odd, breakValue(entries[index]?.[1]))
      .map((oddity) =>
        fromEntries(entries.map(([name, old], other) => [name, other === index ? oddity : old])),
      ),
  );
  return fc.oneof(extra, without, { weight: 4, arbitrary: changed }, odd);
}

/** Like JSON.parse: `__proto__` is an ordinary name. */
function fromEntries(entries: [string, unknown][]): object {
  const object = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

const BOUNDARY = 'generated';
const form = (name: string, text: string) =>
  [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="${name}"; filename="a.png"`,
    'content-type: image/png',
    '',
    text,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const otherBodies = fc.oneof(
  fc.constant(Buffer.from(form('file', '\u0000').replace('\u0000', atob(PICTURE)), 'latin1')),
  fc.uint8Array({ maxLength: 2_000 }),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => form('file', text)),
  fc.constantFrom(form('other', 'x'), form('file', ''), '{}', JSON.stringify({ type: { $gt: '' } })),
);

/** The headers of a person's browser. */
export function headersOf(
  { as, cookie, bearer }: Identity,
  method: string,
  type?: string,
): Record<string, string> {
  return {
    'x-api-key': API_KEY,
    ...(method !== 'GET' && { origin: ORIGIN }),
    ...(type && { 'content-type': type.startsWith('multipart/') ? `${type}; boundary=${BOUNDARY}` : type }),
    ...(as && { authorization: `Bearer ${idTokenOf(as)}` }),
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(cookie !== undefined && { cookie }),
  };
}

const strangeHeaders = (method: string, type?: string) =>
  fc
    .constantFrom<Record<string, string>>(
      { 'x-api-key': 'another' },
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
      { 'content-length': '99999999999' },
      { 'accept-language': '*;q=x,\u00ff' },
      { 'x-forwarded-for': 'a, b, c' },
      { authorization: 'Basic eDp4' },
    )
    .map((strange) => Object.assign(headersOf({}, method, type), strange));

/** Addresses cannot contain lone surrogates. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
