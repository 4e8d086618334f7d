import { ObjectId } from 'bson';
import { runPipelineOver } from '#server/embedded/mongo/aggregation/run-pipeline.ts';
import { LIMITS } from '#server/embedded/mongo/limits.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { finish, firstOf } from '#server/embedded/mongo/steps.ts';
import type { NewDocument } from '#server/embedded/mongo/storage/collection.ts';
import type { StoredDocument } from '#server/embedded/mongo/storage/stored-document.ts';
import { equalValues } from '#server/embedded/mongo/values/compare.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  idOf,
  isDocument,
} from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { Work } from '#server/embedded/mongo/work.ts';
import { compileUpdate, type UpdateContext } from './compile-update.ts';
import { upsertSeed } from './upsert-seed.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

type Options = { arrayFilters?: unknown; isMulti?: boolean; variables: Document };

export type PreparedUpdate = {
  change(stored: StoredDocument): NewDocument | undefined;
  create(filter: unknown): NewDocument;
};

export function prepareUpdate(update: unknown, options: Options): PreparedUpdate {
  const transform = compileTransform(update, options);
  return {
    change: (stored) => {
      const next = transform(decodeDocument(stored.bytes), {
        position: stored.match.arrayIndex,
        now: new Date(),
      });
      const { _id, ...fields } = next;
      const id = idOf(stored.document);
      if (_id !== undefined && !equalValues(_id, id)) throw immutableId(_id);
      const changed = newDocument({ _id: id, ...fields }, 'update');
      return Buffer.compare(changed.bytes, stored.bytes) === 0 ? undefined : changed;
    },
    create: (filter) => {
      const seed = upsertSeed(filter);
      const demandedId = idOf(seed);
      const { _id, ...fields } = transform(seed, { isInsert: true, now: new Date() });
      if (_id !== undefined && demandedId !== undefined && !equalValues(_id, demandedId))
        throw immutableId(_id);
      // Null is a valid id.
      const given = _id === undefined ? demandedId : _id;
      return newDocument({ _id: given === undefined ? new ObjectId() : given, ...fields }, 'upsert');
    },
  };
}

type Transform = (document: Document, context: UpdateContext) => Document;

function compileTransform(update: unknown, { arrayFilters, isMulti, variables }: Options): Transform {
  if (Array.isArray(update)) return compilePipeline(update, arrayFilters, variables);
  if (!isDocument(update))
    throw new ServerError('FailedToParse', 'Either an update document or remove=true must be specified');
  if (!Object.keys(update)[0]?.startsWith('$')) return compileReplacement(update, arrayFilters, isMulti);
  const apply = compileUpdate(update, arrayFilters);
  return (document, context) => {
    apply(document, context);
    return document;
  };
}

function compileReplacement(
  replacement: Document,
  arrayFilters: unknown,
  isMulti: boolean | undefined,
): Transform {
  const problem = replacementProblem(replacement, arrayFilters, isMulti);
  if (problem !== undefined) throw new ServerError('FailedToParse', problem);
  return () => replacement;
}

function replacementProblem(
  replacement: Document,
  arrayFilters: unknown,
  isMulti: boolean | undefined,
): string | undefined {
  if (isMulti) return 'multi update is not supported for replacement-style update';
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0)
    return 'arrayFilters may not be specified for replacement-style updates';
  const operator = Object.keys(replacement).find((name) => name.startsWith('$'));
  return operator === undefined
    ? undefined
    : `The dollar ($) prefixed field '${operator}' is not allowed in the context of an update's replacement document.`;
}

const PIPELINE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

function compilePipeline(pipeline: unknown[], arrayFilters: unknown, variables: Document): Transform {
  if (arrayFilters !== undefined)
    throw new ServerError('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
  for (const stage of pipeline) {
    const name = isDocument(stage) ? (Object.keys(stage)[0] ?? '') : '';
    if (!PIPELINE_STAGES.has(name))
      throw new ServerError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  return (document) => {
    const context = { variables, findCollection: () => undefined, work: new Work(LIMITS) };
    return finish(firstOf(runPipelineOver([document], pipeline, context))) ?? document;
  };
}

function immutableId(id: unknown): ServerError {
  return new ServerError(
    'ImmutableField',
    `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${formatValue(id)}`,
  );
}

/** Encodes and decodes, so that computed numbers get BSON types. Throws BSONObjectTooLarge. */
function newDocument(document: Document, purpose: string): NewDocument {
  const bytes = encodeDocument(document);
  refuseTooLarge(bytes, purpose);
  return { bytes, document: decodeDocument(bytes) };
}

export function refuseTooLarge(bytes: Uint8Array, purpose: string): void {
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new ServerError(
      'BSONObjectTooLarge',
      `The document to ${purpose} is larger than ${MAX_DOCUMENT_BYTES} bytes`,
    );
}
