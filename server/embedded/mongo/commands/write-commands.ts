import { ObjectId } from 'bson';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import type { Collection, NewDocument } from '#server/embedded/mongo/storage/collection.ts';
import { prepareUpdate, refuseTooLarge } from '#server/embedded/mongo/update/prepare-update.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  idOf,
} from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import {
  type Command,
  type CommandContext,
  type CommandRequest,
  collectionName,
  findCollection,
  hintedIndex,
  letVariables,
  rawDocuments,
  statementsOf,
  writeError,
} from './command.ts';
import { findAndModify } from './find-and-modify.ts';

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

/** The stored form: `_id` first, made when missing; otherwise the client's bytes. */
function withIdFirst(bytes: Uint8Array): NewDocument {
  refuseTooLarge(bytes, 'insert');
  const document = decodeDocument(bytes);
  if (Object.keys(document)[0] === '_id' && idOf(document) !== undefined) return { bytes, document };
  const { _id = new ObjectId(), ...fields } = document;
  const completed = encodeDocument({ _id, ...fields });
  return { bytes: completed, document: decodeDocument(completed) };
}

const update: Command = (request, context) => {
  const statements = statementsOf(request, 'updates');
  const collection = statements.some(({ upsert }) => upsert === true)
    ? context.store.findOrCreate(request.database, collectionName(request))
    : findCollection(request, context);
  const counts = { n: 0, nModified: 0 };
  const upserted: Document[] = [];
  const outcome = runStatements(request, context, statements, (statement, index) => {
    const id = runUpdate(collection, statement, letVariables(request), counts);
    if (id !== undefined) upserted.push({ index, _id: id });
  });
  return { ...counts, ...(upserted.length > 0 && { upserted }), ...outcome };
};

/** Gives the id of the document when one was upserted. */
function runUpdate(
  collection: Collection | undefined,
  statement: Document,
  commandVariables: Document,
  counts: { n: number; nModified: number },
): unknown {
  const { q, u, multi, sort, hint, arrayFilters, c } = statement;
  const variables = { ...commandVariables, ...(c as Document | undefined) };
  const prepared = prepareUpdate(u, { arrayFilters, isMulti: multi === true, variables });
  if (!collection) {
    compileFilter(q, variables);
    return undefined;
  }
  const { documents } = collection.find(q, {
    sort,
    limit: multi === true ? 0 : 1,
    hint: hintedIndex(collection, hint),
    variables,
  });
  if (documents.length === 0 && statement.upsert === true) {
    const created = prepared.create(q);
    collection.insert(created);
    counts.n++;
    return idOf(created.document);
  }
  for (const stored of documents) {
    counts.n++;
    const changed = prepared.change(stored);
    if (!changed) continue;
    collection.update(stored, changed);
    counts.nModified++;
  }
  return undefined;
}

const remove: Command = (request, context) => {
  const collection = findCollection(request, context);
  const variables = letVariables(request);
  let n = 0;
  const outcome = runStatements(request, context, statementsOf(request, 'deletes'), ({ q, limit, hint }) => {
    if (!collection) return;
    const { documents } = collection.find(q, {
      limit: optionalNumber(limit) ?? 0,
      hint: hintedIndex(collection, hint),
      variables,
    });
    for (const stored of documents) collection.remove(stored);
    n += documents.length;
  });
  return { n, ...outcome };
};

export const writeCommands: Readonly<Record<string, Command>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
};
