import type { Document } from '#server/embedded/mongo/values/document.ts';
import { bulkWrite } from './bulk-write.ts';
import {
  type Command,
  type CommandContext,
  type CommandRequest,
  collectionName,
  findCollection,
  letVariables,
  rawDocuments,
  statementsOf,
  writeError,
} from './command.ts';
import { findAndModify } from './find-and-modify.ts';
import { runDelete, runUpdate, withIdFirst } from './write-statements.ts';

/** Runs statements one by one, each atomic; an error ends an ordered command and any transaction. */
function runStatements<T>(
  { body }: CommandRequest,
  { store, isInTransaction }: CommandContext,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): Document {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      store.transaction(() => run(statement, index));
    } catch (error) {
      if (isInTransaction) throw error;
      writeErrors.push(writeError(error, index));
      if (body.ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Command = (request, context) => {
  const collection = context.store.findOrCreate(request.database, collectionName(request));
  let n = 0;
  const outcome = runStatements(request, context, rawDocuments(request, 'documents'), (bytes) => {
    collection.insert(withIdFirst(bytes));
    n++;
  });
  return { n, ...outcome };
};

const update: Command = (request, context) => {
  const statements = statementsOf(request, 'updates');
  const collection = statements.some(({ upsert }) => upsert === true)
    ? context.store.findOrCreate(request.database, collectionName(request))
    : findCollection(request, context);
  const variables = letVariables(request);
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const outcome = runStatements(request, context, statements, (statement, index) => {
    const result = runUpdate(collection, statement, variables);
    n += result.n;
    nModified += result.nModified;
    if (result.upsertedId !== undefined) upserted.push({ index, _id: result.upsertedId });
  });
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...outcome };
};

const remove: Command = (request, context) => {
  const collection = findCollection(request, context);
  const variables = letVariables(request);
  let n = 0;
  const outcome = runStatements(request, context, statementsOf(request, 'deletes'), (statement) => {
    n += runDelete(collection, statement, variables);
  });
  return { n, ...outcome };
};

export const writeCommands: Readonly<Record<string, Command>> = {
  insert,
  update,
  delete: remove,
  bulkWrite,
  findAndModify,
};
