import { createEvaluator } from '#server/embedded/mongo/expression/evaluator.ts';
import { toPlain } from '#server/embedded/mongo/expression/plain.ts';
import { setAtPath } from '#server/embedded/mongo/projection/field-tree.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { PAUSE, type Stream } from '#server/embedded/mongo/steps.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { valuesAtPath } from '#server/embedded/mongo/values/paths.ts';
import { sizeOf } from '#server/embedded/mongo/values/size-of.ts';
import { collect } from '#server/embedded/mongo/work.ts';
import type { Stage, StageContext } from './pipeline-context.ts';

/** By equality, by pipeline, or both; only equality can use an index. */
export const lookup: Stage = (documents, argument, context) => {
  if (!isDocument(argument) || typeof argument.as !== 'string' || typeof argument.from !== 'string')
    throw new ServerError('LookupIncomplete', "must specify 'from' and 'as' for a $lookup");
  const { as, from, localField, foreignField, pipeline = [] } = argument;
  const bind = compileLet(argument.let, context);
  const joined = (document: Document): Stream<Document> => {
    const stages =
      typeof localField === 'string' && typeof foreignField === 'string'
        ? [{ $match: equalityFilter(document, localField, foreignField) }, ...[pipeline].flat()]
        : pipeline;
    return context.runOn(from, stages, bind(document));
  };
  return join(documents, { parts: as.split('.'), joined, context });
};

type Join = { parts: string[]; joined: (document: Document) => Stream<Document>; context: StageContext };

function* join(
  documents: Stream<Document>,
  { parts, joined, context: { work } }: Join,
): Generator<Document | typeof PAUSE> {
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    const found = yield* collect(joined(document), work, sizeOf);
    const result = { ...document };
    setAtPath(result, parts, found);
    yield result;
    for (const other of found) work.release(sizeOf(other));
  }
}

/** A missing local field joins with missing and null. */
function equalityFilter(document: Document, localField: string, foreignField: string): Document {
  const values = valuesAtPath(document, localField.split('.')).values.map((value) => value ?? null);
  return { [foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
}

function compileLet(definitions: unknown, { variables }: StageContext): (document: Document) => Document {
  const compile = createEvaluator(variables);
  const entries = Object.entries(isDocument(definitions) ? definitions : {}).map(
    ([name, expression]) => [name, compile(expression)] as const,
  );
  return (document) =>
    Object.fromEntries(entries.map(([name, evaluate]) => [name, toPlain(evaluate(document) ?? null)]));
}
