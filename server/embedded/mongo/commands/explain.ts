import type { CollectionRead } from '#server/embedded/mongo/aggregation/pipeline-context.ts';
import { runPipelineOn } from '#server/embedded/mongo/aggregation/run-pipeline.ts';
import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { countStream, type Steps, type Stream } from '#server/embedded/mongo/steps.ts';
import type { FindResult } from '#server/embedded/mongo/storage/find.ts';
import type { Plan } from '#server/embedded/mongo/storage/plan.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { type CommandContext, hintedIndex, letVariables } from './command.ts';

/** Runs a command's read and describes its plan; our field `reads` lists every collection. */
export function* explain(request: CommandRequest, context: CommandContext): Steps<Document> {
  const explained = request.body.explain;
  if (!isDocument(explained)) throw new ServerError('FailedToParse', 'explain needs a command');
  const name = Object.keys(explained)[0] ?? '';
  const inner = { ...request, name, body: explained };
  const reads: CollectionRead[] = [];
  const onRead = (read: CollectionRead) => reads.push(read);
  yield* countStream(
    name === 'aggregate' ? runPipeline(inner, context, onRead) : runFind(inner, context, onRead),
  );
  const [first] = reads;
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${request.database}.${String(explained[name])}`,
      winningPlan: first ? describePlan(first.result.plan) : { stage: 'EOF' },
    },
    executionStats: {
      executionSuccess: true,
      nReturned: first?.result.counts.returned ?? 0,
      totalDocsExamined: first?.result.counts.examined ?? 0,
      mostHeld: context.work.mostHeld,
    },
    reads: reads.map(describeRead),
  };
}

function describeRead({ collection, result: { plan, counts } }: CollectionRead): Document {
  const { examined, returned } = counts;
  return { collection, docsExamined: examined, nReturned: returned, winningPlan: describePlan(plan) };
}

type OnRead = (read: CollectionRead) => void;

function runPipeline(
  request: CommandRequest,
  { store, work }: CommandContext,
  onRead: OnRead,
): Stream<unknown> {
  const { aggregate: name, pipeline, hint } = request.body;
  const find = (collection: string) => store.find(request.database, collection);
  return runPipelineOn(
    String(name),
    pipeline,
    { variables: letVariables(request), findCollection: find, work, onRead },
    hintedIndex(find(String(name)), hint),
  );
}

function runFind(request: CommandRequest, { store, work }: CommandContext, onRead: OnRead): Stream<unknown> {
  const { body, name, database } = request;
  const { filter, sort, limit, skip, hint } = readOf(name, body);
  const collection = store.find(database, String(body[name]));
  const result = collection?.find(filter, {
    sort,
    limit: optionalNumber(limit) ?? 0,
    skip: optionalNumber(skip) ?? 0,
    hint: hintedIndex(collection, hint),
    variables: letVariables(request),
    work,
  });
  onRead({ collection: String(body[name]), result: result ?? NO_READ });
  return result?.documents ?? [];
}

const NO_READ: FindResult = {
  documents: [],
  plan: { stage: 'COLLSCAN', isReverse: false, isSorted: true },
  counts: { examined: 0, returned: 0 },
};

function readOf(name: string, body: Document): Document {
  switch (name) {
    case 'find':
      return body;
    case 'count':
    case 'distinct':
      return { ...body, filter: body.query };
    case 'findAndModify':
      return { ...body, filter: body.query, limit: 1 };
    case 'update': {
      const statement = firstStatement(body.updates);
      return { ...statement, filter: statement.q, limit: statement.multi === true ? 0 : 1 };
    }
    case 'delete': {
      const statement = firstStatement(body.deletes);
      return { ...statement, filter: statement.q };
    }
    default:
      throw new BadValue(`Explain failed due to unknown command: ${name}`);
  }
}

function firstStatement(statements: unknown): Document {
  const first: unknown = Array.isArray(statements) ? statements[0] : undefined;
  return isDocument(first) ? first : {};
}

function describePlan(plan: Plan): Document {
  const access = describeAccess(plan);
  return plan.isSorted ? access : { stage: 'SORT', inputStage: access };
}

function describeAccess(plan: Plan): Document {
  if (plan.stage === 'COLLSCAN') return { stage: 'COLLSCAN' };
  if (plan.stage === 'IDHACK') return { stage: 'IDHACK', indexName: '_id_' };
  const { index } = plan;
  const scan =
    index === '_id_'
      ? { indexName: '_id_', keyPattern: { _id: 1 } }
      : { indexName: index.name, keyPattern: index.specification.key, isMultiKey: index.isMultikey };
  return { stage: 'FETCH', inputStage: { stage: 'IXSCAN', ...scan } };
}
