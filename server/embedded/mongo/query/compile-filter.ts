import { createEvaluator } from '#server/embedded/mongo/expression/evaluator.ts';
import { BadValue, notSupported } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument, isOperatorDocument } from '#server/embedded/mongo/values/document.ts';
import { toNumber } from '#server/embedded/mongo/values/number.ts';
import { isNumber } from '#server/embedded/mongo/values/type-order.ts';
import {
  elementTarget,
  type Match,
  type Predicate,
  pathTarget,
  type Target,
  type ValueTest,
} from './reach.ts';
import { isRegex, regexTest, toRegExp } from './regex.ts';
import {
  bitsTest,
  comparisonTest,
  equalityOrRegexTest,
  equalityTest,
  isValueCondition,
  membershipTest,
  moduloTest,
  sizeTest,
  typeTest,
} from './value-tests.ts';

/** Compiles a filter with the `variables` of `let`. Throws ServerError for an invalid one. */
export function compileFilter(filter: unknown, variables?: Document): Predicate {
  if (filter === undefined || filter === null) return () => true;
  if (!isDocument(filter)) throw new BadValue('Expected field filter to be of type object');
  const predicates = Object.entries(filter).map(([name, condition]) =>
    name.startsWith('$')
      ? compileTopLevel(name, condition, variables)
      : compileField(pathTarget(name), condition, variables),
  );
  return every(predicates);
}

function every(predicates: Predicate[]): Predicate {
  const [only] = predicates;
  if (only && predicates.length === 1) return only;
  return (document, match) => predicates.every((predicate) => predicate(document, match));
}

function compileTopLevel(operator: string, operand: unknown, variables?: Document): Predicate {
  switch (operator) {
    case '$and':
      return every(compileBranches(operator, operand, variables));
    case '$or': {
      const branches = compileBranches(operator, operand, variables);
      return (document, match) => branches.some((branch) => branch(document, match));
    }
    case '$nor': {
      const branches = compileBranches(operator, operand, variables);
      return (document) => !branches.some((branch) => branch(document));
    }
    case '$expr': {
      const evaluate = createEvaluator(variables)(operand);
      return (document) => isTruthy(evaluate(document));
    }
    case '$comment':
      return () => true;
    default:
      throw notSupported(`The operator ${operator}`);
  }
}

function compileBranches(operator: string, operand: unknown, variables?: Document): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0)
    throw new BadValue(`${operator} must be a nonempty array`);
  return operand.map((branch) => {
    if (!isDocument(branch)) throw new BadValue(`${operator} entries need to be full objects`);
    return compileFilter(branch, variables);
  });
}

function compileField(target: Target, condition: unknown, variables?: Document): Predicate {
  if (isOperatorDocument(condition)) return compileOperators(target, condition, variables);
  return some(target, equalityOrRegexTest(condition));
}

function some(target: Target, test: ValueTest): Predicate {
  return (document, match) => target.some(document, test, match);
}

function none(target: Target, test: ValueTest): Predicate {
  return (document) => !target.some(document, test);
}

type Operand = { target: Target; operand: unknown; conditions: Document; variables: Document | undefined };

const OPERATORS: Readonly<Record<string, (context: Operand) => Predicate>> = {
  $eq: ({ target, operand }) => some(target, equalityTest(operand)),
  $ne: ({ target, operand }) => {
    if (isRegex(operand)) throw new BadValue("Can't have regex as arg to $ne.");
    return none(target, equalityTest(operand));
  },
  $gt: ({ target, operand }) => some(target, comparisonTest('$gt', operand)),
  $gte: ({ target, operand }) => some(target, comparisonTest('$gte', operand)),
  $lt: ({ target, operand }) => some(target, comparisonTest('$lt', operand)),
  $lte: ({ target, operand }) => some(target, comparisonTest('$lte', operand)),
  $in: ({ target, operand }) => some(target, membershipTest('$in', operand)),
  $nin: ({ target, operand }) => none(target, membershipTest('$nin', operand)),
  $exists: ({ target, operand }) => {
    const wanted = isTruthy(operand);
    return (document, match) => target.exists(document, match) === wanted;
  },
  $type: ({ target, operand }) => some(target, typeTest(operand)),
  $regex: ({ target, operand, conditions }) => {
    const expression = toRegExp(operand, conditions.$options);
    return some(target, (value) => typeof value === 'string' && expression.test(value));
  },
  $options: ({ conditions }) => {
    if (!('$regex' in conditions)) throw new BadValue('$options needs a $regex');
    return () => true;
  },
  $not: ({ target, operand, variables }) => {
    if (isRegex(operand)) return none(target, regexTest(operand));
    if (!isOperatorDocument(operand)) throw new BadValue('$not needs a regex or a document');
    const predicate = compileOperators(target, operand, variables);
    return (document) => !predicate(document);
  },
  $elemMatch: ({ target, operand, variables }) => compileElementMatch(target, operand, variables),
  $size: ({ target, operand }) => {
    const test = sizeTest(operand);
    return (document) => target.someWhole(document, test);
  },
  $all: ({ target, operand, variables }) => compileAll(target, operand, variables),
  $mod: ({ target, operand }) => some(target, moduloTest(operand)),
  $bitsAllSet: ({ target, operand }) => some(target, bitsTest('$bitsAllSet', operand)),
  $bitsAllClear: ({ target, operand }) => some(target, bitsTest('$bitsAllClear', operand)),
  $bitsAnySet: ({ target, operand }) => some(target, bitsTest('$bitsAnySet', operand)),
  $bitsAnyClear: ({ target, operand }) => some(target, bitsTest('$bitsAnyClear', operand)),
  $comment: () => () => true,
};

function compileOperators(target: Target, conditions: Document, variables?: Document): Predicate {
  return every(
    Object.entries(conditions).map(([operator, operand]) => {
      if (!operator.startsWith('$')) throw new BadValue(`unknown operator: ${operator}`);
      const compile = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
      if (!compile) throw notSupported(`The operator ${operator}`);
      return compile({ target, operand, conditions, variables });
    }),
  );
}

export function compileElementTest(condition: unknown, variables?: Document): (element: unknown) => boolean {
  if (!isDocument(condition)) throw new BadValue('$elemMatch needs an Object');
  if (isValueCondition(condition)) return compileOperators(elementTarget, condition, variables);
  const matches = compileFilter(condition, variables);
  // A nested array matches like a document whose fields are the indexes.
  return (element) =>
    Array.isArray(element)
      ? matches(Object.fromEntries(element.entries()))
      : isDocument(element) && matches(element);
}

function compileElementMatch(target: Target, operand: unknown, variables?: Document): Predicate {
  const test = compileElementTest(operand, variables);
  return (document, match) =>
    target.someWhole(
      document,
      (value, isWholeArray) => isWholeArray && Array.isArray(value) && someElement(value, test, match),
      match,
    );
}

function someElement(array: unknown[], test: (element: unknown) => boolean, match?: Match): boolean {
  const index = array.findIndex(test);
  if (index !== -1 && match) match.arrayIndex = index;
  return index !== -1;
}

function compileAll(target: Target, operand: unknown, variables?: Document): Predicate {
  if (!Array.isArray(operand)) throw new BadValue('$all needs an array');
  if (operand.length === 0) return () => false;
  return every(
    operand.map((item) =>
      isDocument(item) && '$elemMatch' in item
        ? compileElementMatch(target, item.$elemMatch, variables)
        : some(target, equalityOrRegexTest(item)),
    ),
  );
}

/** Everything but false, null, missing and zero. */
export function isTruthy(value: unknown): boolean {
  if (value === false || value === null || value === undefined) return false;
  return !isNumber(value) || toNumber(value) !== 0;
}
