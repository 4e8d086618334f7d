import { accumulators } from '#server/embedded/mongo/expression/accumulators.ts';
import { createEvaluator } from '#server/embedded/mongo/expression/evaluator.ts';
import { BadValue, notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import type { Stage } from './pipeline-context.ts';

/** `$group`: partitions by the key of `_id`, then folds each partition. */
export const group: Stage = (documents, argument, { variables }) => {
  if (!isDocument(argument) || !('_id' in argument))
    throw new ServerError('GroupIdMissing', 'a group specification must include an _id');
  const compile = createEvaluator(variables);
  const { _id: idExpression, ...fields } = argument;
  const evaluateId = compile(idExpression);
  const folds = Object.entries(fields).map(([name, specification]) => {
    const { operator, operand } = accumulatorOf(name, specification);
    const evaluate = compile(operand);
    return { name, fold: (members: Document[]) => accumulators[operator]?.(members.map(evaluate)) };
  });
  return partition(documents, evaluateId).map(({ id, members }) => {
    const result: Document = { _id: id };
    for (const { name, fold } of folds) result[name] = fold(members);
    return result;
  });
};

function accumulatorOf(name: string, specification: unknown): { operator: string; operand: unknown } {
  const [entry, ...others] = isDocument(specification) ? Object.entries(specification) : [];
  if (!entry || others.length > 0) throw new BadValue(`The field '${name}' must specify one accumulator`);
  const [operator, operand] = entry;
  if (!Object.hasOwn(accumulators, operator)) throw notSupported(`The group operator ${operator}`);
  return { operator, operand };
}

type Partition = { id: unknown; members: Document[] };

function partition(documents: readonly Document[], evaluateId: (document: Document) => unknown): Partition[] {
  const partitions = new Map<string, Partition>();
  for (const document of documents) {
    const id = evaluateId(document) ?? null;
    const key = keyText(id);
    const known = partitions.get(key);
    if (known) known.members.push(document);
    else partitions.set(key, { id, members: [document] });
  }
  return [...partitions.values()];
}
