import { createEvaluator } from '#server/embedded/mongo/expression/evaluator.ts';
import { sortStream } from '#server/embedded/mongo/merge-sort.ts';
import { compileProjection } from '#server/embedded/mongo/projection/compile-projection.ts';
import { setAtPath } from '#server/embedded/mongo/projection/field-tree.ts';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { filterStream, mapStream, PAUSE, type Stream, windowOf } from '#server/embedded/mongo/steps.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { parseSort } from '#server/embedded/mongo/values/paths.ts';
import { sizeOf } from '#server/embedded/mongo/values/size-of.ts';
import { sortByFields } from '#server/embedded/mongo/values/sort-by-fields.ts';
import { collect, paced } from '#server/embedded/mongo/work.ts';
import { group } from './group.ts';
import { lookup } from './lookup.ts';
import type { Stage } from './pipeline-context.ts';
import { unwind } from './unwind.ts';

const project: Stage = (documents, argument, { variables }) => {
  const projection = compileProjection(argument, { variables, isStage: true });
  if (!projection)
    throw new ServerError('EmptyProject', '$project must be an object with at least one field');
  return mapStream(documents, projection);
};

const addFields: Stage = (documents, argument, { variables }) => {
  if (!isDocument(argument)) throw new BadValue('$addFields specification stage must be an object');
  const compile = createEvaluator(variables);
  const fields = Object.entries(argument).map(([path, expression]) => ({
    parts: path.split('.'),
    evaluate: compile(expression),
  }));
  return mapStream(documents, (document) => {
    const result = { ...document };
    for (const { parts, evaluate } of fields) setAtPath(result, parts, evaluate(document));
    return result;
  });
};

const unset: Stage = (documents, argument) => {
  const paths = [argument].flat().map(String);
  const projection = compileProjection(Object.fromEntries(paths.map((path) => [path, false])));
  return projection ? mapStream(documents, projection) : documents;
};

const match: Stage = (documents, argument, { variables }) => {
  const matches = compileFilter(argument, variables);
  return filterStream(documents, (document) => matches(document));
};

const replaceWith: Stage = (documents, argument, { variables }) => {
  const evaluate = createEvaluator(variables)(argument);
  return mapStream(documents, (document) => {
    const root = evaluate(document);
    if (!isDocument(root)) throw new BadValue("'newRoot' expression must evaluate to an object");
    return root;
  });
};

const sort: Stage = (documents, argument, { work }) =>
  sortByFields<Document>(documents, parseSort(argument), {
    read: (document) => document,
    sizeOf,
    limit: Number.POSITIVE_INFINITY,
    work,
  });

const facet: Stage = (documents, argument, context) => runFacets(documents, argument, context);

/** Every facet reads all documents, so they are kept in memory. */
function* runFacets(
  ...[documents, argument, { runOver, work }]: Parameters<Stage>
): Generator<Document | typeof PAUSE> {
  const held = yield* collect(documents, work, sizeOf);
  const result: Document = {};
  for (const [name, pipeline] of Object.entries(isDocument(argument) ? argument : {}))
    result[name] = yield* collect(runOver(paced(held, work), pipeline), work, sizeOf);
  yield result;
}

const unionWith: Stage = (documents, argument, { runOn }) => {
  if (typeof argument === 'string') return chain(documents, runOn(argument, []));
  if (!isDocument(argument) || typeof argument.coll !== 'string')
    throw new BadValue('$unionWith needs the name of a collection');
  return chain(documents, runOn(argument.coll, argument.pipeline ?? []));
};

function* chain<T>(...streams: Stream<T>[]): Generator<T | typeof PAUSE> {
  for (const stream of streams) yield* stream;
}

const sample: Stage = (documents, argument, context) => {
  const size = optionalNumber(isDocument(argument) ? argument.size : undefined);
  if (size === undefined) throw new BadValue('$sample needs a size');
  const drawn = sortStream(
    mapStream(documents, (document) => ({ document, order: Math.random() })),
    {
      compare: (left, right) => left.order - right.order,
      sizeOf: ({ document }) => sizeOf(document),
      limit: size,
      work: context.work,
    },
  );
  return mapStream(drawn, ({ document }) => document);
};

function* count(documents: Stream<Document>, name: string): Generator<Document | typeof PAUSE> {
  let n = 0;
  for (const document of documents)
    if (document === PAUSE) yield PAUSE;
    else n++;
  if (n > 0) yield { [name]: n };
}

export const stages: Readonly<Record<string, Stage>> = {
  $match: match,
  $sort: sort,
  $skip: (documents, argument) =>
    windowOf(documents, optionalNumber(argument) ?? 0, Number.POSITIVE_INFINITY),
  $limit: (documents, argument) => windowOf(documents, 0, positiveLimit(argument)),
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $group: group,
  $sortByCount: (documents, argument, context) =>
    sort(group(documents, { _id: argument, count: { $sum: 1 } }, context), { count: -1 }, context),
  $count: (documents, argument) => count(documents, String(argument)),
  $unwind: unwind,
  $lookup: lookup,
  $facet: facet,
  $sample: sample,
  $replaceRoot: (documents, argument, context) =>
    replaceWith(documents, isDocument(argument) ? argument.newRoot : undefined, context),
  $replaceWith: replaceWith,
  $unionWith: unionWith,
};

export function positiveLimit(argument: unknown): number {
  const limit = optionalNumber(argument);
  if (limit === undefined || limit <= 0)
    throw new ServerError('LimitNotPositive', 'the limit must be positive');
  return limit;
}
