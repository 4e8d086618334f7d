import { accumulators } from '#server/embedded/mongo/expression/accumulators.ts';
import { createEvaluator, type Evaluate } from '#server/embedded/mongo/expression/evaluator.ts';
import { BadValue, notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import { PAUSE, type Stream } from '#server/embedded/mongo/steps.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { keyText } from '#server/embedded/mongo/values/index-key.ts';
import { sizeOf } from '#server/embedded/mongo/values/size-of.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import type { Stage } from './pipeline-context.ts';

type Accumulator = ReturnType<(typeof accumulators)[string]>;
type Field = { name: string; evaluate: Evaluate; start: () => Accumulator };
type Group = { id: unknown; accumulators: Accumulator[] };

/** Stores one state per key and accumulator, not the documents. */
export const group: Stage = (documents, argument, { variables, work }) => {
  if (!isDocument(argument) || !('_id' in argument))
    throw new ServerError('GroupIdMissing', 'a group specification must include an _id');
  const compile = createEvaluator(variables);
  const { _id: idExpression, ...rest } = argument;
  const fields = Object.entries(rest).map(([name, specification]): Field => {
    const { start, operand } = accumulatorOf(name, specification);
    return { name, start, evaluate: compile(operand) };
  });
  return foldGroups(documents, { evaluateId: compile(idExpression), fields, work });
};

function accumulatorOf(name: string, specification: unknown): { start: () => Accumulator; operand: unknown } {
  const [entry, ...others] = isDocument(specification) ? Object.entries(specification) : [];
  if (!entry || others.length > 0) throw new BadValue(`The field '${name}' must specify one accumulator`);
  const [operator, operand] = entry;
  const start = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!start) throw notSupported(`The group operator ${operator}`);
  return { start, operand };
}

type Grouping = { evaluateId: Evaluate; fields: readonly Field[]; work: Work };

function* foldGroups(
  documents: Stream<Document>,
  { evaluateId, fields, work }: Grouping,
): Generator<Document | typeof PAUSE> {
  const groups = new Map<string, Group>();
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    const id = evaluateId(document) ?? null;
    const key = keyText(id);
    let found = groups.get(key);
    if (!found) {
      work.hold(key.length + sizeOf(id) + fields.length * GROUP_FIELD_BYTES);
      found = { id, accumulators: fields.map(({ start }) => start()) };
      groups.set(key, found);
    }
    for (const [place, { evaluate }] of fields.entries())
      addTo(found.accumulators[place], evaluate(document), work);
  }
  for (const { id, accumulators: states } of groups.values()) {
    if (work.isSliceOver) yield PAUSE;
    const result: Document = { _id: id };
    for (const [place, { name }] of fields.entries()) result[name] = states[place]?.result();
    yield result;
  }
}

function addTo(state: Accumulator | undefined, value: unknown, work: Work): void {
  const gained = state?.add(value);
  if (gained) work.hold(gained, state?.isList ? 1 : 0);
}

const GROUP_FIELD_BYTES = 64;
