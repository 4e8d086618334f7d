import { ObjectId } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as accumulatorOperators from 'mingo/operators/accumulator';
import * as expressionOperators from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { BadValue } from '#server/embedded/mongo/server-error.ts';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { typeName } from '#server/embedded/mongo/values/type-names.ts';
import { accumulate } from './accumulators.ts';
import { toPlain } from './plain.ts';

type Operator = (document: Document, operand: unknown, options: Options) => unknown;

function evaluateList(document: Document, operand: unknown, options: Options): unknown[] {
  const value: unknown = evalExpr(document, operand, options);
  return Array.isArray(value) ? value : [value];
}

function comparison(holds: (result: number) => unknown): Operator {
  return (document, operand, options) => {
    const [left, right] = evaluateList(document, operand, options);
    return holds(compareValues(left ?? null, right ?? null));
  };
}

/** Replaces mingo's operators, which compare as JavaScript does and ignore BSON types. */
const replaced: Readonly<Record<`$${string}`, Operator>> = {
  $eq: comparison((result) => result === 0),
  $ne: comparison((result) => result !== 0),
  $gt: comparison((result) => result > 0),
  $gte: comparison((result) => result >= 0),
  $lt: comparison((result) => result < 0),
  $lte: comparison((result) => result <= 0),
  $cmp: comparison((result) => result),
  $in: (document, operand, options) => {
    const [wanted, list] = evaluateList(document, operand, options);
    if (!Array.isArray(list)) throw new BadValue('$in requires an array as a second argument');
    return list.some((element) => compareValues(element, wanted) === 0);
  },
  $type: (document, operand, options) => typeName(evalExpr(document, operand, options)),
  $toObjectId: (document, operand, options) => {
    const value: unknown = evalExpr(document, operand, options);
    if (value === null || value === undefined || value instanceof ObjectId) return value ?? null;
    if (typeof value === 'string' && ObjectId.isValid(value)) return new ObjectId(value);
    throw new BadValue(`Failed to parse objectId in $convert: ${formatValue(value)}`);
  },
  $toString: (document, operand, options) => {
    const value: unknown = evalExpr(document, operand, options);
    if (value === null || value === undefined) return null;
    if (typeof value === 'string') return value;
    if (value instanceof Date) return value.toISOString();
    return value instanceof ObjectId ? value.toHexString() : formatValue(value);
  },
};

/** Accumulators used as expressions, over an array's elements. */
const overArrays = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max'].map((name): [string, Operator] => [
    name,
    (document, operand, options) => {
      const values = evaluateList(document, operand, options);
      return toPlain(accumulate(name, values));
    },
  ]),
);

export const operators = Context.init({
  expression: { ...expressionOperators, ...overArrays, ...replaced },
  accumulator: { ...accumulatorOperators },
});
