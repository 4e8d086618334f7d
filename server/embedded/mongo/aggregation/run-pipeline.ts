import { notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import { mapStream, type Stream } from '#server/embedded/mongo/steps.ts';
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
  const result = context
    .findCollection(collectionName)
    ?.find(filter, { ...options, hint, variables: context.variables, work: context.work });
  if (result) context.onRead?.({ collection: collectionName, result });
  const documents = result ? mapStream(result.documents, (stored) => stored.document) : [];
  return runStages(documents, rest, context);
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
