import { runPipelineOn, runPipelineOver } from '#server/embedded/mongo/aggregation/run-pipeline.ts';
import { compileProjection } from '#server/embedded/mongo/projection/compile-projection.ts';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { type Document, encodeDocument, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { valuesAtPath } from '#server/embedded/mongo/values/paths.ts';
import {
  type Command,
  type CommandRequest,
  collectionName,
  findCollection,
  hintedIndex,
  letVariables,
} from './command.ts';
import { explain } from './explain.ts';

const find: Command = (request, context) => {
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
  });
  const documents = (found?.documents ?? []).map((stored) =>
    projection ? encodeDocument(projection(stored.document)) : stored.bytes,
  );
  return context.cursors.firstBatch(`${database}.${name}`, documents, {
    batchSize: optionalNumber(body.batchSize),
    isSingleBatch,
  });
};

/** A negative limit asks for one batch only. */
function windowOf(body: Document): { skip: number; limit: number; isSingleBatch: boolean } {
  const skip = optionalNumber(body.skip) ?? 0;
  if (skip < 0)
    throw new ServerError('NegativeSkip', `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  const limit = optionalNumber(body.limit) ?? 0;
  return { skip, limit: Math.abs(limit), isSingleBatch: body.singleBatch === true || limit < 0 };
}

const aggregate: Command = (request, context) => {
  const { body, database } = request;
  if (body.explain === true) return explain({ ...request, body: { explain: body } }, context);
  if (!isDocument(body.cursor))
    throw new ServerError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const name = typeof body.aggregate === 'string' ? body.aggregate : '$cmd.aggregate';
  const documents = runAggregate(request, {
    variables: letVariables(request),
    findCollection: (collection) => context.store.find(database, collection),
  });
  return context.cursors.firstBatch(`${database}.${name}`, documents.map(encodeDocument), {
    batchSize: optionalNumber(body.cursor.batchSize),
  });
};

function runAggregate(
  { body }: CommandRequest,
  pipelineContext: Parameters<typeof runPipelineOn>[2],
): Document[] {
  const { aggregate: name, pipeline, hint } = body;
  if (typeof name !== 'string') return runPipelineOver([], pipeline, pipelineContext);
  const collection = pipelineContext.findCollection(name);
  return runPipelineOn(name, pipeline, pipelineContext, hintedIndex(collection, hint));
}

const count: Command = (request, context) => {
  const { query, hint } = request.body;
  const collection = findCollection(request, context);
  if (!collection) return { n: 0 };
  const { skip, limit } = windowOf(request.body);
  const isFiltered = isDocument(query) && Object.keys(query).length > 0;
  const all = isFiltered
    ? collection.find(query, { hint: hintedIndex(collection, hint), variables: letVariables(request) })
        .documents.length
    : collection.count();
  const behindSkip = Math.max(0, all - skip);
  return { n: limit > 0 ? Math.min(limit, behindSkip) : behindSkip };
};

const distinct: Command = (request, context) => {
  const { key, query, hint } = request.body;
  if (typeof key !== 'string')
    throw new ServerError('TypeMismatch', "BSON field 'distinct.key' is the wrong type");
  const collection = findCollection(request, context);
  const parts = key.split('.');
  const values = new Map<string, unknown>();
  const found = collection?.find(query, { hint: hintedIndex(collection, hint) }).documents ?? [];
  for (const stored of found)
    for (const value of valuesAtPath(stored.document, parts).values)
      if (value !== undefined) values.set(keyText(value), value);
  return { values: [...values.values()].toSorted(compareValues) };
};

const getMore: Command = ({ body }, { cursors }) =>
  cursors.nextBatch(body.getMore, optionalNumber(body.batchSize));

const killCursors: Command = ({ body }, { cursors }) => {
  const ids: unknown[] = Array.isArray(body.cursors) ? body.cursors : [];
  const cursorsKilled = ids.filter((id) => cursors.kill(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

export const readCommands: Readonly<Record<string, Command>> = { find, aggregate, count, distinct, explain };

/** They touch no stored document, so they never wait for a transaction. */
export const cursorCommands: Readonly<Record<string, Command>> = { getMore, killCursors };
