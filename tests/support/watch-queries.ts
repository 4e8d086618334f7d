import type { Document } from 'mongodb';
import mongoose from 'mongoose';

/** A command that looks for documents, as `explain` takes it: one statement, without its session. */
export type Query = { command: string; collection: string; explained: Document };

const FILTER_OF: Record<string, (body: Document) => Document> = {
  find: ({ filter }) => filter,
  count: ({ query }) => query,
  distinct: ({ query }) => query,
  findAndModify: ({ query }) => query,
  update: ({ updates }) => updates[0].q,
  delete: ({ deletes }) => deletes[0].q,
  aggregate: ({ pipeline }) => pipeline[0]?.$match,
};

type Exception = { because: string; holdsFor: (query: Query) => boolean };

/** The only queries that may read a whole collection. */
const EXCEPTIONS: Exception[] = [
  {
    because: 'Whether there is any document at all: the first one found answers.',
    holdsFor: ({ command, explained }) =>
      command === 'find' && explained.limit === 1 && isEmpty(explained.filter) && isEmpty(explained.sort),
  },
  {
    because: 'A count of everything is a number the database keeps.',
    holdsFor: ({ command, explained }) => command === 'count' && isEmpty(explained.query),
  },
  {
    because: 'A test that empties a collection means every document.',
    holdsFor: ({ command, explained }) => command === 'delete' && isEmpty(explained.deletes[0].q),
  },
];

/** Remembers one query of each shape that this process sends from now on. Call before anything connects. */
export function watchQueries(): ReadonlyMap<string, Query> {
  const seen = new Map<string, Query>();
  const connect = mongoose.connect.bind(mongoose);
  // A client announces its commands only when it was asked to while it connected.
  mongoose.connect = async (uri, options) => {
    const connected = await connect(uri, { ...options, monitorCommands: true });
    connected.connection.getClient().on('commandStarted', ({ command }) => {
      for (const query of queriesOf(command)) {
        const shape = shapeOf(query);
        if (!seen.has(shape)) seen.set(shape, query);
      }
    });
    return connected;
  };
  return seen;
}

/** The shapes of those queries that read documents without an index leading to them. */
export async function findScans(queries: Iterable<Query>): Promise<string[]> {
  const { db, models } = mongoose.connection;
  await Promise.all(Object.values(models).map((model) => model.init()));
  const scans: string[] = [];
  for (const query of queries) {
    if (EXCEPTIONS.some(({ holdsFor }) => holdsFor(query))) continue;
    const plan = await db?.command({ explain: query.explained, verbosity: 'queryPlanner' });
    if (isScan(plan, query)) scans.push(shapeOf(query));
  }
  return scans;
}

function queriesOf(body: Document): Query[] {
  const [command = ''] = Object.keys(body);
  if (!Object.hasOwn(FILTER_OF, command)) return [];
  const { lsid, txnNumber, autocommit, startTransaction, ...rest } = body;
  const explained = Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith('$')));
  const field = command === 'update' ? 'updates' : command === 'delete' ? 'deletes' : undefined;
  const statements: Document[] = field
    ? body[field].map((statement: Document) => ({ ...explained, [field]: [statement] }))
    : [explained];
  return statements.map((statement) => ({
    command,
    collection: String(body[command]),
    explained: statement,
  }));
}

/** Collection, command, and the names and operators of filter, sort and limit: `users.find {"email":"…"}`. */
function shapeOf({ command, collection, explained }: Query): string {
  const filter = JSON.stringify(withoutValues(FILTER_OF[command]?.(explained) ?? {}));
  const sort = isEmpty(explained.sort) ? '' : ` sorted by ${Object.keys(explained.sort).join(', ')}`;
  return `${collection}.${command} ${filter}${sort}`;
}

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(withoutValues(item))))];
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value === null ? null : '…';
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutValues(inner)]));
}

/** A walk along a whole index, of which the filter names no part, reads as much as a scan. */
function isScan(plan: unknown, query: Query): boolean {
  if (Array.isArray(plan)) return plan.some((part) => isScan(part, query));
  if (plan === null || typeof plan !== 'object') return false;
  const { stage, keyPattern, rejectedPlans, ...parts } = plan as Document;
  if (stage === 'COLLSCAN') return true;
  if (stage === 'IXSCAN' && !explainsItself(keyPattern, query)) return true;
  return Object.values(parts).some((part) => isScan(part, query));
}

function explainsItself(keyPattern: Document | undefined, { explained }: Query): boolean {
  const [leading = ''] = Object.keys(keyPattern ?? {});
  return explained.limit === 1 || JSON.stringify(explained).includes(`"${leading}":`);
}

function isEmpty(document: Document | undefined): boolean {
  return Object.keys(document ?? {}).length === 0;
}
