import { notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import { mapStream, type PAUSE, type Steps, type Stream } from '#server/embedded/mongo/steps.ts';
import type { FindOptions } from '#server/embedded/mongo/storage/find.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import type { PipelineContext, StageContext } from './pipeline-context.ts';
import { positiveLimit, stages } from './stages.ts';

type ParsedStage = { name: string; argument: unknown };

/** Runs a pipeline lazily; its leading $match, $sort, $skip and $limit become one indexed find. */
export function runPipelineOn(
  collectionName: string,
  pipeline: unknown,
  context: PipelineContext,
  hint?: string,
): Stream<Document> {
  const parsed = parsePipeline(pipeline);
  const { filter, options, rest } = splitLeadingFind(parsed);
  const collection = context.findCollection(collectionName);
  const { variables, work, onRead } = context;
  const result = collection?.find(filter, { ...options, hint, variables, work });
  if (result) onRead?.({ collection: collectionName, result });
  const documents = result ? mapStream(result.documents, (stored) => stored.document) : [];
  const whole = runStages(documents, rest, context);
  const isWhole = hint === undefined && Object.keys(options).length === 0;
  if (!collection || onRead || !isWhole || !isCount(rest)) return whole;
  return countedOr(collection.countByKeys(filter, work), whole);
}

/** Returns whether the rest is what a driver's `countDocuments` asks. */
function isCount([stage, ...others]: readonly ParsedStage[]): boolean {
  if (stage?.name !== '$group' || others.length > 0 || !isDocument(stage.argument)) return false;
  const { _id, n, ...fields } = stage.argument;
  if (Object.keys(fields).length > 0 || optionalNumber(_id) !== 1 || !isDocument(n)) return false;
  return Object.keys(n).join() === '$sum' && optionalNumber(n.$sum) === 1;
}

function* countedOr(
  counting: Steps<number | undefined>,
  whole: Stream<Document>,
): Generator<Document | typeof PAUSE> {
  const n = yield* counting;
  if (n === undefined) yield* whole;
  else if (n > 0) yield { _id: 1, n };
}

export function runPipelineOver(
  documents: Stream<Document>,
  pipeline: unknown,
  context: PipelineContext,
): Stream<Document> {
  return runStages(documents, parsePipeline(pipeline), context);
}

function runStages(
  documents: Stream<Document>,
  pipeline: readonly ParsedStage[],
  context: PipelineContext,
): Stream<Document> {
  const stageContext: StageContext = {
    ...context,
    runOver: (nested, stagesOf, variables = {}) =>
      runPipelineOver(nested, stagesOf, withVariables(context, variables)),
    runOn: (collection, stagesOf, variables = {}) =>
      runPipelineOn(collection, stagesOf, withVariables(context, variables)),
  };
  return pipeline.reduce(
    (current, { name, argument }) => stages[name]?.(current, argument, stageContext) ?? current,
    documents,
  );
}

function withVariables(context: PipelineContext, variables: Document): PipelineContext {
  return { ...context, variables: { ...context.variables, ...variables } };
}

function parsePipeline(pipeline: unknown): ParsedStage[] {
  if (!Array.isArray(pipeline)) throw new ServerError('TypeMismatch', 'A pipeline must be an array');
  return pipeline.map((stage) => {
    const [entry, ...others] = isDocument(stage) ? Object.entries(stage) : [];
    if (!entry || others.length > 0)
      throw new ServerError(
        'StageNotSingle',
        'A pipeline stage specification object must contain exactly one field.',
      );
    const [name, argument] = entry;
    if (Object.hasOwn(stages, name)) return { name, argument };
    throw name.startsWith('$')
      ? notSupported(`The stage ${name}`)
      : new ServerError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`);
  });
}

type LeadingFind = { filter: Document; options: Omit<FindOptions, 'work'>; rest: readonly ParsedStage[] };

/** Stages that one find can do, in its order; each once except filters. */
const FIND_STAGES = ['$match', '$sort', '$skip', '$limit'];

function splitLeadingFind(pipeline: readonly ParsedStage[]): LeadingFind {
  const length = countFindStages(pipeline);
  const filters: unknown[] = [];
  const options: LeadingFind['options'] = {};
  for (const { name, argument } of pipeline.slice(0, length)) {
    if (name === '$match') filters.push(argument);
    else if (name === '$sort') options.sort = argument;
    else if (name === '$skip') options.skip = optionalNumber(argument) ?? 0;
    else options.limit = positiveLimit(argument);
  }
  return { filter: filters.length > 0 ? { $and: filters } : {}, options, rest: pipeline.slice(length) };
}

function countFindStages(pipeline: readonly ParsedStage[]): number {
  let reached = 0;
  const end = pipeline.findIndex(({ name }) => {
    const position = FIND_STAGES.indexOf(name);
    if (position < reached) return true;
    reached = name === '$match' ? position : position + 1;
    return false;
  });
  return end === -1 ? pipeline.length : end;
}
