import { Long } from 'bson';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { PAUSE, type Steps } from '#server/embedded/mongo/steps.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import { type Document, encodeDocument, isDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { type Command, type CommandContext, letVariables, statementsOf, writeError } from './command.ts';
import { runDelete, runUpdate, withIdFirst } from './write-statements.ts';

type Counts = {
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
};

/** Each operation is atomic; an error ends an ordered command. */
export const bulkWrite: Command = function* (request, context) {
  const { body } = request;
  const namespaces = statementsOf(request, 'nsInfo').map(({ ns }) => String(ns));
  const counts: Counts = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  const firstBatch: Document[] = [];
  let nErrors = 0;
  for (const [idx, operation] of statementsOf(request, 'ops').entries()) {
    if (context.work.isSliceOver) yield PAUSE;
    try {
      const run = () => runOperation(operation, { namespaces, context, variables: letVariables(request) });
      const { counted, ...result } = yield* context.store.transaction(run);
      for (const [name, n] of Object.entries(counted)) counts[name as keyof Counts] += n;
      if (body.errorsOnly !== true) firstBatch.push({ ok: 1, idx, ...result });
    } catch (error) {
      if (context.isInTransaction) throw error;
      const { index, ...failure } = writeError(error, idx);
      firstBatch.push({ ok: 0, idx: index, n: 0, nModified: 0, ...failure });
      nErrors++;
      if (body.ordered !== false) break;
    }
  }
  // One batch: a reply stored for a retry must be complete.
  return { cursor: { id: Long.ZERO, ns: 'admin.$cmd.bulkWrite', firstBatch }, nErrors, ...counts };
};

type Surroundings = { namespaces: readonly string[]; context: CommandContext; variables: Document };
type OperationResult = { counted: Partial<Counts>; n: number; nModified?: number; upserted?: Document };

function* runOperation(
  operation: Document,
  { namespaces, context, variables }: Surroundings,
): Steps<OperationResult> {
  const [kind = ''] = Object.keys(operation);
  const find = (creates: boolean) =>
    collectionOf(namespaces[optionalNumber(operation[kind]) ?? 0], context, creates);
  const { filter: q, hint, multi } = operation;
  const shared = { work: context.work, variables };
  switch (kind) {
    case 'insert': {
      if (!isDocument(operation.document)) throw new BadValue('insert needs a document');
      find(true)?.insert(withIdFirst(encodeDocument(operation.document)));
      return { counted: { nInserted: 1 }, n: 1 };
    }
    case 'update': {
      const { updateMods: u, constants: c, ...options } = operation;
      const statement = { ...options, q, u, c };
      const { n, nModified, upsertedId } = yield* runUpdate(
        find(operation.upsert === true),
        statement,
        shared,
      );
      if (upsertedId === undefined) return { counted: { nMatched: n, nModified }, n, nModified };
      return { counted: { nUpserted: 1 }, n, nModified, upserted: { _id: upsertedId } };
    }
    case 'delete': {
      const n = yield* runDelete(find(false), { q, hint, limit: multi === true ? 0 : 1 }, shared);
      return { counted: { nDeleted: n }, n };
    }
    default:
      throw new ServerError('FailedToParse', `Unknown bulkWrite operation '${kind}'`);
  }
}

function collectionOf(
  namespace: string | undefined,
  { store }: CommandContext,
  creates: boolean,
): Collection | undefined {
  const dot = namespace?.indexOf('.') ?? -1;
  if (!namespace || dot < 1) throw new ServerError('InvalidNamespace', `Invalid namespace '${namespace}'`);
  const [database, name] = [namespace.slice(0, dot), namespace.slice(dot + 1)];
  return creates ? store.findOrCreate(database, name) : store.find(database, name);
}
