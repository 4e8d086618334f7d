import { type PipelineContext } from '#server/embedded/mongo/aggregation/pipeline-context.ts';
import { runPipelineOn, runPipelineOver } from '#server/embedded/mongo/aggregation/run-pipeline.ts';
import { sortStream } from '#server/embedded/mongo/merge-sort.ts';
import { compileProjection } from '#server/embedded/mongo/projection/compile-projection.ts';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import { notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import { countStream, mapStream, PAUSE, type Stream } from '#server/embedded/mongo/steps.ts';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { type Document, encodeDocument, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { valuesAtPath } from '#server/embedded/mongo/values/paths.ts';
import { sizeOf } from '#server/embedded/mongo/values/size-of.ts';
import { collect } from '#server/embedded/mongo/work.ts';
import { type Command, collectionName, findCollection, hintedIndex, letVariables } from './command.ts';
import { explain } from './explain.ts';

const find: Command = function* (request, context) {
  const { body, database } = request;
  if (body.tailable === true) throw notSupported('The option tailable');
  const name = collectionName(request);
  const collection = findCollection(request, context);
  const { skip, limit, isSingleBatch } = windowOf(body);
  const variables = letVariables(request);
  const projection = compileProjection(body.projection, { filter: body.filter, variables });
  if (!collection) compileFilter(body.filter, variables);
  const found = collection?.find(body.filter, {
    sort: body.sort,
    skip,
    limit,
    hint: hintedIndex(collection, body.hint),
    variables,
    work: context.work,
  });
  const documents = mapStream(found?.documents ?? [], (stored) =>
    projection ? encodeDocument(projection(stored.document)) : stored.bytes,
  );
  return yield* context.cursors.firstBatch(request, context, {
    namespace: `${database}.${name}`,
    documents,
    batchSize: optionalNumber(body.batchSize),
    isSingleBatch,
  });
};

/** A negative limit requests one batch only. */
function windowOf(body: Document): { skip: number; limit: number; isSingleBatch: boolean } {
  const skip = optionalNumber(body.skip) ?? 0;
  if (skip < 0)
    throw new ServerError('NegativeSkip', `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  const limit = optionalNumber(body.limit) ?? 0;
  return { skip, limit: Math.abs(limit), isSingleBatch: body.singleBatch === true || limit < 0 };
}

const aggregate: Command = function* (request, context) {
  const { body, database } = request;
  if (body.explain === true) return yield* explain({ ...request, body: { explain: body } }, context);
  if (!isDocument(body.cursor))
    throw new ServerError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const name = typeof body.aggregate === 'string' ? body.aggregate : '$cmd.aggregate';
  const documents = runAggregate(request, {
    variables: letVariables(request),
    findCollection: (collection) => context.store.find(database, collection),
    work: context.work,
  });
  return yield* context.cursors.firstBatch(request, context, {
    namespace: `${database}.${name}`,
    documents: mapStream(documents, encodeDocument),
    batchSize: optionalNumber(body.cursor.batchSize),
  });
};

function runAggregate({ body }: CommandRequest, pipelineContext: PipelineContext): Stream<Document> {
  const { aggregate: name, pipeline, hint } = body;
  if (typeof name !== 'string') return runPipelineOver([], pipeline, pipelineContext);
  const collection = pipelineContext.findCollection(name);
  return runPipelineOn(name, pipeline, pipelineContext, hintedIndex(collection, hint));
}

const count: Command = function* (request, context) {
  const { query, hint } = request.body;
  const { work } = context;
  const collection = findCollection(request, context);
  if (!collection) return { n: 0 };
  const { skip, limit } = windowOf(request.body);
  if (!isDocument(query) || Object.keys(query).length === 0) {
    const behindSkip = Math.max(0, (yield* collection.count(work)) - skip);
    return { n: limit > 0 ? Math.min(limit, behindSkip) : behindSkip };
  }
  const options = {
    skip,
    limit,
    hint: hintedIndex(collection, hint),
    variables: letVariables(request),
    work,
  };
  return { n: yield* countStream(collection.find(query, options).documents) };
};

const distinct: Command = function* (request, context) {
  const { key, query, hint } = request.body;
  const { work } = context;
  if (typeof key !== 'string')
    throw new ServerError('TypeMismatch', "BSON field 'distinct.key' is the wrong type");
  const collection = findCollection(request, context);
  const parts = key.split('.');
  const values = new Map<string, { value: unknown }>();
  const found = collection?.find(query, { hint: hintedIndex(collection, hint), work }).documents ?? [];
  for (const stored of found) {
    if (stored === PAUSE) {
      yield PAUSE;
      continue;
    }
    for (const value of valuesAtPath(stored.document, parts).values) {
      const text = keyText(value);
      if (value === undefined || values.has(text)) continue;
      work.hold(text.length + sizeOf(value));
      values.set(text, { value });
    }
  }
  const sorted = sortStream(values.values(), {
    compare: (left, right) => compareValues(left.value, right.value),
    sizeOf: () => 0,
    limit: Number.POSITIVE_INFINITY,
    work,
  });
  const ordered = yield* collect(sorted, work, () => 0);
  return { values: ordered.map(({ value }) => value) };
};

const getMore: Command = (request, { cursors, connection }) => cursors.nextBatch(request, connection);

const killCursors: Command = ({ body }, { cursors }) => {
  const ids: unknown[] = Array.isArray(body.cursors) ? body.cursors : [];
  const cursorsKilled = ids.filter((id) => cursors.kill(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

export const readCommands: Readonly<Record<string, Command>> = { find, aggregate, count, distinct, explain };

/** They read no stored documents, so they never wait for a transaction. */
export const cursorCommands: Readonly<Record<string, Command>> = { getMore, killCursors };
