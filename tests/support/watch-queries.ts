import type { Document } from 'mongodb';
import mongoose from 'mongoose';

/** A query as `explain` takes it: one statement, without its session. */
type Query = { command: string; collection: string; explained: Document };

/** Where a command has its filter. */
const CRITERIA: Record<string, (body: Document) => unknown> = {
  find: ({ filter }) => filter,
  count: ({ query }) => query,
  distinct: ({ query }) => query,
  findAndModify: ({ query }) => query,
  update: ({ updates }) => updates[0].q,
  delete: ({ deletes }) => deletes[0].q,
  aggregate: ({ pipeline }) => pipeline,
};

type Exception = { because: string; holdsFor: (query: Query) => boolean };

/** The only queries that may scan a collection. */
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
    because: 'A document by its id: a collection that has none yet has no plan for it.',
    holdsFor: ({ command, explained }) =>
      command === 'find' && explained.limit === 1 && Object.keys(explained.filter ?? {}).join() === '_id',
  },
  {
    because: 'A test that empties a collection means every document.',
    holdsFor: ({ command, explained }) => command === 'delete' && isEmpty(explained.deletes[0].q),
  },
];

/** This process's queries, one of each shape. */
export const queries = new Map<string, Query>();

/** Records queries from now on. Call it before anything connects. */
export function watchQueries(): void {
  const connect = mongoose.connect.bind(mongoose);
  // A client reports commands only when configured before connecting.
  mongoose.connect = async (uri, options) => {
    const connected = await connect(uri, { ...options, monitorCommands: true });
    connected.connection.getClient().on('commandStarted', ({ command }) => {
      for (const query of queriesOf(command)) {
        const shape = shapeOf(query);
        if (!queries.has(shape)) queries.set(shape, query);
      }
    });
    return connected;
  };
}

/** Returns the queries' shapes that read without an index, or a whole one. */
export async function findScans(asked: Iterable<Query>): Promise<string[]> {
  const { db } = mongoose.connection;
  const scans: string[] = [];
  for (const query of asked) {
    if (EXCEPTIONS.some(({ holdsFor }) => holdsFor(query))) continue;
    const plan = await db?.command({ explain: query.explained, verbosity: 'queryPlanner' });
    if (isScan(plan, query)) scans.push(shapeOf(query));
  }
  return scans;
}

const OF_A_SESSION = /^(\$|lsid$|txnNumber$|autocommit$|startTransaction$)/;

function queriesOf(body: Document): Query[] {
  const [command = ''] = Object.keys(body);
  if (!Object.hasOwn(CRITERIA, command)) return [];
  const explained = Object.fromEntries(Object.entries(body).filter(([key]) => !OF_A_SESSION.test(key)));
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

function shapeOf({ command, collection, explained }: Query): string {
  const criteria = JSON.stringify(withoutValues(CRITERIA[command]?.(explained) ?? {}));
  const sort = isEmpty(explained.sort) ? '' : ` sorted by ${Object.keys(explained.sort).join(', ')}`;
  return `${collection}.${command} ${criteria}${sort}${explained.limit === 1 ? ', one' : ''}`;
}

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = new Map(value.map(withoutValues).map((shape) => [JSON.stringify(shape), shape]));
    return [...shapes.values()];
  }
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return value === null ? null : '…';
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutValues(inner)]));
}

/** Reading a whole index without a field of the query costs as much as a scan. */
function isScan(plan: unknown, query: Query): boolean {
  if (Array.isArray(plan)) return plan.some((part) => isScan(part, query));
  if (plan === null || typeof plan !== 'object') return false;
  const { stage, keyPattern, ...parts } = plan as Document;
  if (stage === 'COLLSCAN') return true;
  if (stage === 'IXSCAN' && !isLedBy(query, Object.keys(keyPattern)[0])) return true;
  delete parts.rejectedPlans;
  return Object.values(parts).some((part) => isScan(part, query));
}

/** A sorted query for one document stops at the index's first entry. */
function isLedBy({ command, explained }: Query, field: string | undefined): boolean {
  const criteria = JSON.stringify(CRITERIA[command]?.(explained) ?? {});
  return explained.limit === 1 || criteria.includes(`"${field}"`);
}

function isEmpty(document: Document | undefined): boolean {
  return Object.keys(document ?? {}).length === 0;
}
