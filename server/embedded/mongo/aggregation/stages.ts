import { createEvaluator } from '#server/embedded/mongo/expression/evaluator.ts';
import { compileProjection } from '#server/embedded/mongo/projection/compile-projection.ts';
import { setAtPath } from '#server/embedded/mongo/projection/field-tree.ts';
import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { isDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { sortDocuments } from '#server/embedded/mongo/values/paths.ts';
import { group } from './group.ts';
import { lookup } from './lookup.ts';
import type { Stage } from './pipeline-context.ts';
import { unwind } from './unwind.ts';

const project: Stage = (documents, argument, { variables }) => {
  const projection = compileProjection(argument, { variables, isStage: true });
  if (!projection)
    throw new ServerError('EmptyProject', '$project must be an object with at least one field');
  return documents.map(projection);
};

const addFields: Stage = (documents, argument, { variables }) => {
  if (!isDocument(argument)) throw new BadValue('$addFields specification stage must be an object');
  const compile = createEvaluator(variables);
  const fields = Object.entries(argument).map(([path, expression]) => ({
    parts: path.split('.'),
    evaluate: compile(expression),
  }));
  return documents.map((document) => {
    const result = { ...document };
    for (const { parts, evaluate } of fields) setAtPath(result, parts, evaluate(document));
    return result;
  });
};

const unset: Stage = (documents, argument) => {
  const paths = [argument].flat().map(String);
  const projection = compileProjection(Object.fromEntries(paths.map((path) => [path, false])));
  return projection ? documents.map(projection) : documents;
};

const match: Stage = (documents, argument, { variables }) => {
  const matches = compileFilter(argument, variables);
  return documents.filter((document) => matches(document));
};

const replaceWith: Stage = (documents, argument, { variables }) => {
  const evaluate = createEvaluator(variables)(argument);
  return documents.map((document) => {
    const root = evaluate(document);
    if (!isDocument(root)) throw new BadValue("'newRoot' expression must evaluate to an object");
    return root;
  });
};

const facet: Stage = (documents, argument, { runOver }) => {
  const entries = Object.entries(isDocument(argument) ? argument : {});
  return [Object.fromEntries(entries.map(([name, pipeline]) => [name, runOver(documents, pipeline)]))];
};

const unionWith: Stage = (documents, argument, { runOn }) => {
  if (typeof argument === 'string') return [...documents, ...runOn(argument, [])];
  if (!isDocument(argument) || typeof argument.coll !== 'string')
    throw new BadValue('$unionWith needs the name of a collection');
  return [...documents, ...runOn(argument.coll, argument.pipeline ?? [])];
};

const sample: Stage = (documents, argument) => {
  const size = optionalNumber(isDocument(argument) ? argument.size : undefined);
  if (size === undefined) throw new BadValue('$sample needs a size');
  const shuffled = documents
    .map((document) => ({ document, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order);
  return shuffled.slice(0, size).map(({ document }) => document);
};

/** The stages of the scope, by name. */
export const stages: Readonly<Record<string, Stage>> = {
  $match: match,
  $sort: (documents, argument) => sortDocuments(documents, argument),
  $skip: (documents, argument) => documents.slice(optionalNumber(argument) ?? 0),
  $limit: (documents, argument) => documents.slice(0, positiveLimit(argument)),
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $group: group,
  $sortByCount: (documents, argument, context) =>
    sortDocuments(group(documents, { _id: argument, count: { $sum: 1 } }, context), { count: -1 }),
  $count: (documents, argument) => (documents.length === 0 ? [] : [{ [String(argument)]: documents.length }]),
  $unwind: unwind,
  $lookup: lookup,
  $facet: facet,
  $sample: sample,
  $replaceRoot: (documents, argument, context) =>
    replaceWith(documents, isDocument(argument) ? argument.newRoot : undefined, context),
  $replaceWith: replaceWith,
  $unionWith: unionWith,
};

/** Throws LimitNotPositive. */
export function positiveLimit(argument: unknown): number {
  const limit = optionalNumber(argument);
  if (limit === undefined || limit <= 0)
    throw new ServerError('LimitNotPositive', 'the limit must be positive');
  return limit;
}
