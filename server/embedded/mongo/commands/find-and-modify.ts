import { compileProjection } from '#server/embedded/mongo/projection/compile-projection.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { firstOf } from '#server/embedded/mongo/steps.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import type { StoredDocument } from '#server/embedded/mongo/storage/stored-document.ts';
import { prepareUpdate } from '#server/embedded/mongo/update/prepare-update.ts';
import { type Document, idOf } from '#server/embedded/mongo/values/document.ts';
import { type Command, collectionName, findCollection, hintedIndex, letVariables } from './command.ts';

type Outcome = { lastErrorObject: Document; document: Document | undefined };

export const findAndModify: Command = function* (request, context) {
  const { body, database } = request;
  const { query = {}, fields, sort, hint } = body;
  const variables = letVariables(request);
  const projection = compileProjection(fields, { filter: query, variables });
  const collection =
    body.upsert === true
      ? context.store.findOrCreate(database, collectionName(request))
      : findCollection(request, context);
  const found = collection?.find(query, {
    sort,
    limit: 1,
    hint: hintedIndex(collection, hint),
    variables,
    work: context.work,
  });
  const stored = yield* firstOf(found?.documents ?? []);
  const { lastErrorObject, document } =
    body.remove === true
      ? remove(body, collection, stored)
      : update(body, { collection, stored, query, variables });
  return { lastErrorObject, value: document && projection ? projection(document) : (document ?? null) };
};

function remove(
  body: Document,
  collection: Collection | undefined,
  stored: StoredDocument | undefined,
): Outcome {
  if (body.update !== undefined)
    throw new ServerError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (stored) collection?.remove(stored);
  return { lastErrorObject: { n: stored ? 1 : 0 }, document: stored?.document };
}

type Found = {
  collection: Collection | undefined;
  stored: StoredDocument | undefined;
  query: unknown;
  variables: Document;
};

function update(body: Document, { collection, stored, query, variables }: Found): Outcome {
  const prepared = prepareUpdate(body.update, { arrayFilters: body.arrayFilters, variables });
  const wantsNew = body.new === true;
  if (collection && stored) {
    const changed = prepared.change(stored);
    if (changed) collection.update(stored, changed);
    return {
      lastErrorObject: { n: 1, updatedExisting: true },
      document: wantsNew && changed ? changed.document : stored.document,
    };
  }
  if (!collection || body.upsert !== true)
    return { lastErrorObject: { n: 0, updatedExisting: false }, document: undefined };
  const created = prepared.create(query);
  collection.insert(created);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: idOf(created.document) },
    document: wantsNew ? created.document : undefined,
  };
}
