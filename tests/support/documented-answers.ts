import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ErrorBody } from '#lib/contracts/errors.ts';
import { en } from '#lib/messages/messages.ts';
import { buildDocument } from '#server/http/openapi/build-document.ts';
import type { JsonSchema } from './arbitrary-of.ts';
import type { Operation } from './generated-requests.ts';

// The number of inputs per operation, and the seed: few in npm test, many in a search.
const { GENERATED_RUNS = '120', GENERATED_SEED = '20261121' } = process.env;
export const numRuns = Number(GENERATED_RUNS);
export const seed = Number(GENERATED_SEED);
export const timeout = 20_000 + numRuns * 200;

type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};
export const document = (await buildDocument('Folksee')) as Document;
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

const pointer = (...parts: string[]) =>
  ['document#', 'paths', ...parts].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
export const resolve = (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};

export const seen = new Map<string, number>();

export async function complaintAbout(
  response: Response,
  path: string,
  method: string,
): Promise<string | null> {
  const status = String(response.status);
  const text = await response.text();
  if (response.status >= 500) return `${status}: ${text}`;
  seen.set(status, (seen.get(status) ?? 0) + 1);
  const { responses } = document.paths[path]?.[method] ?? { responses: {} };
  if (!(status in responses)) return `${status} is not named: ${text}`;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const { content = {} } = responses[status] ?? {};
  const isEmpty = method === 'head' || text === '';
  if (isEmpty && (method === 'head' || Object.keys(content).length === 0)) return null;
  if (!(type in content) && !('*/*' in content)) return `${type} is not named for ${status}: ${text}`;
  if (type !== 'application/json') return null;
  const validate = ajv.getSchema(pointer(path, method, 'responses', status, 'content', type, 'schema'));
  if (!validate) return `No schema for ${status}.`;
  if (!validate(JSON.parse(text))) return `${ajv.errorsText(validate.errors)}: ${text}`;
  return response.status < 400 ? null : complaintAboutWords(JSON.parse(text) as ErrorBody);
}

/** Every failure text, with any values. */
const SENTENCES = [...Object.values(en.errors), ...Object.values(en.checks)].map((text) => {
  const around = text.split(/\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${around.join('[^]*')}$`);
});

/** Returns a library's words in a failure, or null. */
function complaintAboutWords({ error, fields = {} }: ErrorBody): string | null {
  const foreign = [error, ...Object.values(fields).flat()].filter(
    (sentence) => !SENTENCES.some((known) => known.test(sentence)),
  );
  return foreign.length === 0 ? null : `not our words: ${foreign.join(' / ')}`;
}
