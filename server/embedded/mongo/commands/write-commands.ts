import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import { PAUSE, type Steps } from '#server/embedded/mongo/steps.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import { bulkWrite } from './bulk-write.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  findCollection,
  letVariables,
  rawDocuments,
  statementsOf,
  writeError,
} from './command.ts';
import { findAndModify } from './find-and-modify.ts';
import { runDelete, runUpdate, withIdFirst } from './write-statements.ts';

/** Each statement is atomic; an error ends an ordered command and any transaction. */
function* runStatements<T>(
  { body }: CommandRequest,
  { store, isInTransaction, work }: CommandContext,
  statements: readonly T[],
  run: (statement: T, index: number) => void | Steps<void>,
): Steps<Document> {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    if (work.isSliceOver) yield PAUSE;
    try {
      yield* store.transaction(() => run(statement, index));
    } catch (error) {
      if (isInTransaction) throw error;
      writeErrors.push(writeError(error, index));
      if (body.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Command = function* (request, context) {
  const collection = context.store.findOrCreate(request.database, collectionName(request));
  let n = 0;
  const outcome = yield* runStatements(request, context, rawDocuments(request, 'documents'), (bytes) => {
    collection.insert(withIdFirst(bytes));
    n++;
  });
  return { n, ...outcome };
};

const update: Command = function* (request, context) {
  const statements = statementsOf(request, 'updates');
  const collection = statements.some(({ upsert }) => upsert === true)
    ? context.store.findOrCreate(request.database, collectionName(request))
    : findCollection(request, context);
  const shared = { work: context.work, variables: letVariables(request) };
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const outcome = yield* runStatements(request, context, statements, function* (statement, index) {
    const result = yield* runUpdate(collection, statement, shared);
    n += result.n;
    nModified += result.nModified;
    if (result.upsertedId !== undefined) upserted.push({ index, _id: result.upsertedId });
  });
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...outcome };
};

const remove: Command = function* (request, context) {
  const collection = findCollection(request, context);
  const shared = { work: context.work, variables: letVariables(request) };
  let n = 0;
  const outcome = yield* runStatements(
    request,
    context,
    statementsOf(request, 'deletes'),
    function* (statement) {
      n += yield* runDelete(collection, statement, shared);
    },
  );
  return { n, ...outcome };
};

export const writeCommands: Readonly<Record<string, Command>> = {
  insert,
  update,
  delete: remove,
  bulkWrite,
  findAndModify,
};
