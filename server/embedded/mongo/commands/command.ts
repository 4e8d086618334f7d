import { createEvaluator } from '#server/embedded/mongo/expression/evaluator.ts';
import { toPlain } from '#server/embedded/mongo/expression/plain.ts';
import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import { BadValue, notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import type { Steps } from '#server/embedded/mongo/steps.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import type { Snapshot } from '#server/embedded/mongo/storage/snapshots.ts';
import type { Store } from '#server/embedded/mongo/storage/store.ts';
import { equalValues } from '#server/embedded/mongo/values/compare.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  isDocument,
} from '#server/embedded/mongo/values/document.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import type { Cursors } from './cursors.ts';

export type CommandContext = {
  store: Store;
  cursors: Cursors;
  address: string;
  isInTransaction: boolean;
  connection: AbortSignal;
  work: Work;
  openSnapshots: number;
  scanned: number;
  snapshot: Snapshot | undefined;
};

/** Runs a request, possibly with pauses; throws ServerError. */
export type Command = (request: CommandRequest, context: CommandContext) => Document | Steps<Document>;

export function collectionName({ body, name, database }: CommandRequest): string {
  const collection = body[name];
  if (typeof collection !== 'string' || collection === '')
    throw new ServerError('InvalidNamespace', `Invalid namespace specified '${database}.'`);
  return collection;
}

export function findCollection(request: CommandRequest, { store }: CommandContext): Collection | undefined {
  return store.find(request.database, collectionName(request));
}

export function requireCollection(request: CommandRequest, context: CommandContext): Collection {
  const collection = findCollection(request, context);
  if (collection) return collection;
  throw new ServerError(
    'NamespaceNotFound',
    `ns does not exist: ${request.database}.${collectionName(request)}`,
  );
}

export function rawDocuments({ body, sequences }: CommandRequest, field: string): readonly Uint8Array[] {
  const inBody = body[field];
  return sequences.get(field) ?? (Array.isArray(inBody) ? inBody.filter(isDocument).map(encodeDocument) : []);
}

export function statementsOf(request: CommandRequest, field: string): Document[] {
  const statements = rawDocuments(request, field).map(decodeDocument);
  for (const statement of statements) refuseCollation(statement);
  return statements;
}

/** Only binary comparison is supported. */
export function refuseCollation(options: Document): void {
  const { collation } = options;
  if (isDocument(collation) && collation.locale !== undefined && collation.locale !== 'simple')
    throw notSupported('The option collation');
}

export function letVariables({ body }: CommandRequest): Document {
  if (!isDocument(body.let)) return {};
  const compile = createEvaluator();
  return Object.fromEntries(
    Object.entries(body.let).map(([name, expression]) => [name, toPlain(compile(expression)({}) ?? null)]),
  );
}

/** Returns a hint's index name; undefined for none, `_id` and `$natural`. Throws for an unknown index. */
export function hintedIndex(collection: Collection | undefined, hint: unknown): string | undefined {
  if (hint === undefined || hint === null || !collection || isNoHint(hint)) return undefined;
  const index = collection.indexes.find(({ name, specification }) =>
    typeof hint === 'string' ? name === hint : equalValues(specification.key, hint),
  );
  if (!index) throw new BadValue('hint provided does not correspond to an existing index');
  return index.name;
}

function isNoHint(hint: unknown): boolean {
  if (!isDocument(hint)) return hint === '_id_';
  return Object.keys(hint).length === 0 || '$natural' in hint || equalValues(Object.keys(hint), ['_id']);
}

/** Returns a `writeErrors` entry; rethrows our own errors. */
export function writeError(error: unknown, index: number): Document {
  if (!(error instanceof ServerError)) throw error;
  return { index, code: error.code, errmsg: error.message, ...error.details };
}
