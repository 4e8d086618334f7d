import { ObjectId } from 'bson';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import type { Collection, NewDocument } from '#server/embedded/mongo/storage/collection.ts';
import type { StoredDocument } from '#server/embedded/mongo/storage/stored-document.ts';
import {
  type PreparedUpdate,
  prepareUpdate,
  refuseTooLarge,
} from '#server/embedded/mongo/update/prepare-update.ts';
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

type UpdateResult = { n: number; nModified: number; upsertedId?: unknown };

function runUpdate(
  collection: Collection | undefined,
  { q, u, c, multi, sort, hint, upsert, arrayFilters }: Document,
  commandVariables: Document,
): UpdateResult {
  const variables = { ...commandVariables, ...(c as Document | undefined) };
  const prepared = prepareUpdate(u, { arrayFilters, isMulti: multi === true, variables });
  if (!collection) {
    // A malformed filter is refused even where there is nothing to match.
    compileFilter(q, variables);
    return { n: 0, nModified: 0 };
  }
  const { documents } = collection.find(q, {
    sort,
    limit: multi === true ? 0 : 1,
    hint: hintedIndex(collection, hint),
    variables,
  });
  if (documents.length === 0 && upsert === true) {
    const created = prepared.create(q);
    collection.insert(created);
    return { n: 1, nModified: 0, upsertedId: idOf(created.document) };
  }
  const nModified = documents.filter((stored) => changeOne(collection, stored, prepared)).length;
  return { n: documents.length, nModified };
}

/** False when the update leaves the document as it is. */
function changeOne(collection: Collection, stored: StoredDocument, prepared: PreparedUpdate): boolean {
  const changed = prepared.change(stored);
  if (changed) collection.update(stored, changed);
  return changed !== undefined;
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
