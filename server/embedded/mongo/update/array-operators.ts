import { compileElementTest, compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { isValueCondition } from '#server/embedded/mongo/query/value-tests.ts';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { equalValues } from '#server/embedded/mongo/values/compare.ts';
import { cloneValue, type Document, idOf, isDocument } from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { parseSort, sortBy } from '#server/embedded/mongo/values/paths.ts';
import { typeName } from '#server/embedded/mongo/values/type-names.ts';
import type { Application, UpdateOperator } from './field-operators.ts';
import { readPlace, writePlace } from './visit-path.ts';

export const arrayOperators: Readonly<Record<string, UpdateOperator>> = {
  $push: (application) => {
    const { argument, path, document } = application;
    const array = currentArray(
      application,
      (type) =>
        `The field '${path}' must be an array but is of type ${type} in document {_id: ${formatValue(idOf(document))}}`,
    );
    writePlace(application.place, pushed(array ?? [], argument));
  },
  $addToSet: (application) => {
    const { argument, path } = application;
    const array = currentArray(
      application,
      (type) => `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${type}`,
    );
    const result = [...(array ?? [])];
    for (const item of modifiers(argument, '$addToSet')?.$each ?? [argument])
      if (!result.some((element) => equalValues(element, item))) result.push(cloneValue(item));
    writePlace(application.place, result);
  },
  $pop: (application) => {
    const { argument, path, place } = application;
    const current = readPlace(place);
    if (current === undefined) return;
    if (!Array.isArray(current))
      throw new ServerError(
        'TypeMismatch',
        `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
      );
    writePlace(place, (optionalNumber(argument) ?? 1) < 0 ? current.slice(1) : current.slice(0, -1));
  },
  $pull: (application) => {
    const array = currentArray(application, () => 'Cannot apply $pull to a non-array value');
    if (!array) return;
    const matches = pullTest(application.argument);
    writePlace(
      application.place,
      array.filter((element) => !matches(element)),
    );
  },
  $pullAll: (application) => {
    const { argument } = application;
    if (!Array.isArray(argument)) throw new BadValue('$pullAll requires an array argument');
    const array = currentArray(application, () => 'Cannot apply $pullAll to a non-array value');
    if (!array) return;
    writePlace(
      application.place,
      array.filter((element) => !argument.some((unwanted) => equalValues(element, unwanted))),
    );
  },
};

function currentArray({ place }: Application, message: (type: string) => string): unknown[] | undefined {
  const current = readPlace(place);
  if (current === undefined || Array.isArray(current)) return current;
  throw new BadValue(message(typeName(current)));
}

type Modifiers = Document & { $each: unknown[] };

function modifiers(argument: unknown, operator: string): Modifiers | undefined {
  if (!isDocument(argument) || !('$each' in argument)) return undefined;
  if (!Array.isArray(argument.$each))
    throw new BadValue(
      `The argument to $each in ${operator} must be an array but it was of type ${typeName(argument.$each)}`,
    );
  return argument as Modifiers;
}

/** Inserts, sorts, then slices, as MongoDB does. */
function pushed(array: readonly unknown[], argument: unknown): unknown[] {
  const options = modifiers(argument, '$push');
  if (!options) return [...array, cloneValue(argument)];
  const position = optionalNumber(options.$position) ?? array.length;
  const at = position < 0 ? Math.max(0, array.length + position) : position;
  const result = [...array];
  result.splice(at, 0, ...options.$each.map(cloneValue));
  return sliced(sorted(result, options.$sort), optionalNumber(options.$slice));
}

function sorted(array: unknown[], sort: unknown): unknown[] {
  if (sort === undefined) return array;
  if (isDocument(sort)) return sortBy(array, parseSort(sort), (element) => element);
  return sortBy(array, parseSort({ value: sort }), (value) => ({ value }));
}

function sliced(array: unknown[], count: number | undefined): unknown[] {
  if (count === undefined) return array;
  return count >= 0 ? array.slice(0, count) : array.slice(count);
}

function pullTest(argument: unknown): (element: unknown) => boolean {
  if (isValueCondition(argument)) return compileElementTest(argument);
  if (isDocument(argument)) {
    const matches = compileFilter(argument);
    return (element) => isDocument(element) && matches(element);
  }
  const matches = compileFilter({ element: argument });
  // A scalar pulls equal elements, not arrays that contain it.
  return (element) => matches({ element }) && (Array.isArray(argument) || !Array.isArray(element));
}
