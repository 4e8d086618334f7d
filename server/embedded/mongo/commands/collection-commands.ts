import { UUID } from 'bson';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { BadValue, notSupported } from '#server/embedded/mongo/server-error.ts';
import { encodeDocument, isDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { type Command, collectionName, findCollection, requireCollection } from './command.ts';
import { requireIndex } from './index-commands.ts';

const OPTIONS_OUT_OF_SCOPE = [
  'capped',
  'timeseries',
  'clusteredIndex',
  'viewOn',
  'validator',
  'changeStreamPreAndPostImages',
  'encryptedFields',
];

/** Collections have no options, so creating an existing one succeeds. */
const create: Command = (request, context) => {
  const option = OPTIONS_OUT_OF_SCOPE.find((name) => request.body[name]);
  if (option !== undefined) throw notSupported(`The collection option ${option}`);
  context.store.findOrCreate(request.database, collectionName(request));
  return {};
};

const drop: Command = (request, context) => {
  const collection = findCollection(request, context);
  if (!collection) return {};
  const nIndexesWas = collection.indexes.length + 1;
  context.store.drop(collection);
  return { nIndexesWas, ns: collection.namespace };
};

const dropDatabase: Command = ({ database }, { store }) => {
  for (const collection of store.collections(database)) store.drop(collection);
  return { dropped: database };
};

const collMod: Command = (request, context) => {
  const collection = requireCollection(request, context);
  const { index } = request.body;
  if (!isDocument(index)) throw notSupported('collMod without an index');
  const expireAfterSeconds = optionalNumber(index.expireAfterSeconds);
  if (expireAfterSeconds === undefined) throw new BadValue('collMod needs index.expireAfterSeconds');
  const target = requireIndex(collection, index.name ?? index.keyPattern);
  context.store.changeIndex(collection, target, { expireAfterSeconds });
  return {};
};

const listCollections: Command = (request, context) => {
  const { body, database } = request;
  const matches = compileFilter(body.filter);
  const descriptions = context.store
    .collections(database)
    .map(({ name, uuid }) => describeCollection(name, uuid))
    .filter((description) => matches(description))
    .map((description) =>
      body.nameOnly === true ? { name: description.name, type: description.type } : description,
    );
  return context.cursors.firstBatch(request, context, {
    namespace: `${database}.$cmd.listCollections`,
    documents: descriptions.map(encodeDocument),
  });
};

function describeCollection(name: string, uuid: Uint8Array) {
  return {
    name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid: new UUID(uuid) },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  };
}

const listDatabases: Command = ({ body }, { store }) => {
  const matches = compileFilter(body.filter);
  const names = [...new Set(store.collections().map(({ database }) => database))].toSorted();
  const databases = names
    .map((name) => ({ name, sizeOnDisk: 0, empty: false }))
    .filter((description) => matches(description));
  return { databases, totalSize: 0 };
};

export const collectionReads: Readonly<Record<string, Command>> = { listCollections, listDatabases };
export const collectionWrites: Readonly<Record<string, Command>> = { create, drop, dropDatabase, collMod };
