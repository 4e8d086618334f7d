import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import type { Predicate } from '#server/embedded/mongo/query/reach.ts';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { typeName } from '#server/embedded/mongo/values/type-names.ts';
import { arrayOperators } from './array-operators.ts';
import { fieldOperators, type UpdateOperator } from './field-operators.ts';
import { renameField } from './rename.ts';
import { visitPath } from './visit-path.ts';

export type UpdateContext = {
  position?: number | undefined;
  isInsert?: boolean;
  now: Date;
};
export type Update = (document: Document, context: UpdateContext) => void;

const OPERATORS: Readonly<Record<string, UpdateOperator>> = { ...fieldOperators, ...arrayOperators };
/** These skip missing paths; the others create them. */
const DO_NOT_CREATE = new Set(['$unset', '$pull', '$pullAll', '$pop']);

type Action = { operator: string; path: string; parts: string[]; argument: unknown };

export function compileUpdate(update: Document, arrayFilters: unknown): Update {
  const filters = compileArrayFilters(arrayFilters);
  const actions = Object.entries(update).flatMap(([operator, fields]) => actionsOf(operator, fields));
  refuseConflicts(actions);
  refuseUnusedFilters(actions, filters);
  // MongoDB adds new fields by name.
  actions.sort((left, right) => Number(left.path > right.path) - Number(left.path < right.path));
  return (document, context) => {
    for (const action of actions) apply(action, document, context, filters);
  };
}

function apply(
  action: Action,
  document: Document,
  context: UpdateContext,
  arrayFilters: ReadonlyMap<string, Predicate>,
): void {
  const { operator, path, parts, argument } = action;
  if (operator === '$setOnInsert' && !context.isInsert) return;
  if (operator === '$rename') {
    renameField(document, path, argument);
    return;
  }
  visitPath(document, {
    path,
    parts,
    creates: !DO_NOT_CREATE.has(operator),
    position: context.position,
    arrayFilters,
    at: (place) => OPERATORS[operator]?.({ place, path, argument, document, now: context.now }),
  });
}

function actionsOf(operator: string, fields: unknown): Action[] {
  if (operator !== '$rename' && !Object.hasOwn(OPERATORS, operator))
    throw new ServerError(
      'FailedToParse',
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  if (!isDocument(fields))
    throw new ServerError(
      'FailedToParse',
      `Modifiers operate on fields but we found type ${typeName(fields)} instead.`,
    );
  return Object.entries(fields).map(([path, argument]) => {
    const parts = path.split('.');
    if (parts.includes(''))
      throw new ServerError('EmptyFieldName', `The update path '${path}' contains an empty field name.`);
    return { operator, path, parts, argument };
  });
}

function refuseConflicts(actions: readonly Action[]): void {
  const seen: string[] = [];
  for (const { operator, path, argument } of actions) {
    const paths = operator === '$rename' && typeof argument === 'string' ? [path, argument] : [path];
    for (const candidate of paths) {
      const other = seen.find((known) => overlaps(known, candidate));
      if (other !== undefined)
        throw new ServerError(
          'ConflictingUpdateOperators',
          `Updating the path '${candidate}' would create a conflict at '${other}'`,
        );
      seen.push(candidate);
    }
  }
}

function overlaps(first: string, second: string): boolean {
  return first === second || first.startsWith(`${second}.`) || second.startsWith(`${first}.`);
}

function compileArrayFilters(arrayFilters: unknown): Map<string, Predicate> {
  const compiled = new Map<string, Predicate>();
  if (!Array.isArray(arrayFilters)) return compiled;
  for (const filter of arrayFilters) {
    const [identifier, ...others] = new Set(isDocument(filter) ? identifiersOf(filter) : []);
    if (identifier === undefined || others.length > 0)
      throw new ServerError(
        'FailedToParse',
        'Error parsing array filter :: caused by :: Expected a single top-level field name',
      );
    if (compiled.has(identifier))
      throw new ServerError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    compiled.set(identifier, compileFilter(filter));
  }
  return compiled;
}

function identifiersOf(filter: Document): string[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (!name.startsWith('$')) return [name.split('.')[0] ?? ''];
    return Array.isArray(condition) ? condition.filter(isDocument).flatMap(identifiersOf) : [];
  });
}

function refuseUnusedFilters(actions: readonly Action[], filters: ReadonlyMap<string, Predicate>): void {
  const used = new Set<string>();
  for (const { path, parts } of actions) {
    for (const part of parts) {
      const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
      if (identifier === undefined) continue;
      if (!filters.has(identifier))
        throw new BadValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
      used.add(identifier);
    }
  }
  const unused = [...filters.keys()].find((identifier) => !used.has(identifier));
  if (unused !== undefined)
    throw new ServerError(
      'FailedToParse',
      `The array filter for identifier '${unused}' was not used in the update`,
    );
}
