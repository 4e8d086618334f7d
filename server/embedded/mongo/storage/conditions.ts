import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { isRegex, toRegExp } from '#server/embedded/mongo/query/regex.ts';
import type { Comparison } from '#server/embedded/mongo/query/value-tests.ts';
import { equalValues } from '#server/embedded/mongo/values/compare.ts';
import { type Document, isDocument, isOperatorDocument } from '#server/embedded/mongo/values/document.ts';
import { toNumber } from '#server/embedded/mongo/values/number.ts';
import { isNumber, TypeOrder, typeOrder } from '#server/embedded/mongo/values/type-order.ts';

/** What a filter demands of one field. */
export type Condition = {
  equal?: readonly unknown[];
  range?: Partial<Record<Comparison, unknown>>;
  prefix?: string;
  exists?: boolean;
};
export type Conditions = ReadonlyMap<string, Condition>;

/** Returns the conditions that hold for every match, through `$and`; ignores others. */
export function collectConditions(filter: unknown): Conditions {
  const conditions = new Map<string, Condition>();
  for (const [path, value] of clausesOf(filter)) {
    const condition = conditions.get(path) ?? {};
    conditions.set(path, condition);
    if (isRegex(value)) addPrefix(condition, toRegExp(value));
    else if (isOperatorDocument(value)) addOperators(condition, value);
    else condition.equal ??= [value];
  }
  return conditions;
}

function clausesOf(filter: unknown): [string, unknown][] {
  if (!isDocument(filter)) return [];
  return Object.entries(filter).flatMap(([name, value]): [string, unknown][] => {
    if (!name.startsWith('$')) return [[name, withoutEq(value)]];
    return name === '$and' && Array.isArray(value) ? value.flatMap(clausesOf) : [];
  });
}

/** `{ $eq: 1 }` means 1; a pattern under `$eq` is a value, so it stays. */
function withoutEq(value: unknown): unknown {
  if (!isOperatorDocument(value) || isRegex(value.$eq)) return value;
  const [operator, ...others] = Object.keys(value);
  return operator === '$eq' && others.length === 0 ? value.$eq : value;
}

function addOperators(condition: Condition, operators: Document): void {
  for (const [operator, operand] of Object.entries(operators)) {
    if (isComparison(operator)) addRangeEnd(condition, operator, operand);
    else if (operator === '$eq') condition.equal ??= [operand];
    else if (operator === '$in') addMembership(condition, operand);
    else if (operator === '$exists') condition.exists ||= operand === true;
    else if (operator === '$regex') addPrefix(condition, toRegExp(operand, operators.$options));
  }
}

function addRangeEnd(condition: Condition, operator: Comparison, operand: unknown): void {
  if (isRangeEnd(operand)) condition.range = { ...condition.range, [operator]: operand };
}

function addMembership(condition: Condition, operand: unknown): void {
  if (Array.isArray(operand) && !operand.some(isRegex)) condition.equal ??= operand;
}

function isComparison(operator: string): operator is Comparison {
  return operator === '$gt' || operator === '$gte' || operator === '$lt' || operator === '$lte';
}

/** Comparisons with null, MinKey, MaxKey and NaN exceed one range of keys. */
function isRangeEnd(operand: unknown): boolean {
  const order = typeOrder(operand);
  if (order === TypeOrder.nullish || order === TypeOrder.minKey || order === TypeOrder.maxKey) return false;
  return !(isNumber(operand) && Number.isNaN(toNumber(operand)));
}

/** Extracts the literal start of `/^abc/`; alternatives and quantifiers end it. */
function addPrefix(condition: Condition, expression: RegExp): void {
  if (expression.flags !== '' || expression.source.includes('|')) return;
  const match = /^\^([\w @:/-]+)(.?)/.exec(expression.source);
  if (match?.[1] && !'*?{+'.includes(match[2] || '.')) condition.prefix = match[1];
}

/** Returns whether a partial index surely contains every match. */
export function impliesPartialFilter(filter: unknown, partialFilter: Document): boolean {
  const clauses = clausesOf(filter);
  return Object.entries(partialFilter).every(([path, demanded]) =>
    clauses.some(([name, value]) => name === path && impliesClause(value, demanded)),
  );
}

function impliesClause(value: unknown, demanded: unknown): boolean {
  if (equalValues(value, demanded)) return true;
  if (isOperatorDocument(value)) {
    const isExistence = isDocument(demanded) && equalValues(demanded, { $exists: true });
    return isExistence && Object.entries(value).some(([operator, operand]) => isPresent(operator, operand));
  }
  // An equality implies conditions that do not depend on other array elements.
  if (isRegex(value) || Array.isArray(value) || value === null || value === undefined) return false;
  return isOperatorDocument(demanded) && isSimple(demanded) && compileFilter({ value: demanded })({ value });
}

function isPresent(operator: string, operand: unknown): boolean {
  if (isComparison(operator)) return isRangeEnd(operand);
  return operator === '$eq' && operand !== null && operand !== undefined;
}

function isSimple(operators: Document): boolean {
  return Object.keys(operators).every((operator) =>
    ['$exists', '$type', '$eq', '$gt', '$gte', '$lt', '$lte', '$in'].includes(operator),
  );
}
