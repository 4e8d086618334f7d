import { ObjectId } from 'bson';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { PAUSE, type Steps } from '#server/embedded/mongo/steps.ts';
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
import type { Work } from '#server/embedded/mongo/work.ts';
import { hintedIndex } from './command.ts';

/** Returns the stored form: `_id` first, generated if missing. */
export function withIdFirst(bytes: Uint8Array): NewDocument {
  refuseTooLarge(bytes, 'insert');
  const document = decodeDocument(bytes);
  if (Object.keys(document)[0] === '_id' && idOf(document) !== undefined) return { bytes, document };
  const { _id = new ObjectId(), ...fields } = document;
  const completed = encodeDocument({ _id, ...fields });
  return { bytes: completed, document: decodeDocument(completed) };
}

export type StatementContext = { work: Work; variables: Document };

type UpdateResult = { n: number; nModified: number; upsertedId?: unknown };

/** Runs an update statement; an upsert has already created the collection. */
export function* runUpdate(
  collection: Collection | undefined,
  { q, u, c, multi, sort, hint, upsert, arrayFilters }: Document,
  { work, variables: commandVariables }: StatementContext,
): Steps<UpdateResult> {
  const variables = { ...commandVariables, ...(c as Document | undefined) };
  const prepared = prepareUpdate(u, { arrayFilters, isMulti: multi === true, variables });
  if (!collection) {
    // A malformed filter is rejected even without documents.
    compileFilter(q, variables);
    return { n: 0, nModified: 0 };
  }
  let nModified = 0;
  const options = {
    sort,
    limit: multi === true ? 0 : 1,
    hint: hintedIndex(collection, hint),
    variables,
    work,
  };
  const n = yield* writeEach(collection, q, options, (stored) => {
    if (changeOne(collection, stored, prepared)) nModified++;
  });
  if (n > 0 || upsert !== true) return { n, nModified };
  const created = prepared.create(q);
  collection.insert(created);
  return { n: 1, nModified: 0, upsertedId: idOf(created.document) };
}

function* writeEach(
  collection: Collection,
  filter: unknown,
  options: Parameters<Collection['findForWrite']>[1],
  write: (stored: StoredDocument) => void,
): Steps<number> {
  let n = 0;
  for (const stored of collection.findForWrite(filter, options)) {
    if (stored === PAUSE) {
      yield PAUSE;
      continue;
    }
    n++;
    write(stored);
  }
  return n;
}

function changeOne(collection: Collection, stored: StoredDocument, prepared: PreparedUpdate): boolean {
  const changed = prepared.change(stored);
  if (changed) collection.update(stored, changed);
  return changed !== undefined;
}

/** Removes at most `limit` matches, or all for 0. Returns their number. */
export function* runDelete(
  collection: Collection | undefined,
  { q, limit, hint }: Document,
  { work, variables }: StatementContext,
): Steps<number> {
  if (!collection) return 0;
  const options = {
    limit: optionalNumber(limit) ?? 0,
    hint: hintedIndex(collection, hint),
    variables,
    work,
  };
  return yield* writeEach(collection, q, options, (stored) => collection.remove(stored));
}
