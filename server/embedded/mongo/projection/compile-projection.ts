import { createEvaluator, type Evaluate } from '#server/embedded/mongo/expression/evaluator.ts';
import { compileElementTest, compileFilter, isTruthy } from '#server/embedded/mongo/query/compile-filter.ts';
import type { Match, Predicate } from '#server/embedded/mongo/query/reach.ts';
import { notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import {
  type Document,
  idOf,
  isDocument,
  isOperatorDocument,
  ownField,
} from '#server/embedded/mongo/values/document.ts';
import { isNumber } from '#server/embedded/mongo/values/type-order.ts';
import {
  addToTree,
  exclude,
  type FieldTree,
  include,
  keepPosition,
  setAtPath,
  sliceAtPath,
} from './field-tree.ts';

export type Projection = (document: Document) => Document;

type Options = {
  filter?: unknown;
  variables?: Document | undefined;
  /** `$project` has the expression `$slice` and no `$elemMatch`. */
  isStage?: boolean;
};

type Plan = {
  tree: FieldTree;
  mode: 'include' | 'exclude' | undefined;
  keepsId: boolean | undefined;
  positional: string | undefined;
  slices: { path: string; argument: unknown }[];
  elements: { path: string; test: (element: unknown) => boolean }[];
  computed: { path: string; evaluate: Evaluate }[];
};

export function compileProjection(projection: unknown, options: Options = {}): Projection | undefined {
  if (!isDocument(projection) || Object.keys(projection).length === 0) return undefined;
  const plan: Plan = {
    tree: new Map(),
    mode: undefined,
    keepsId: undefined,
    positional: undefined,
    slices: [],
    elements: [],
    computed: [],
  };
  for (const [path, value] of flatten(projection)) addField(plan, path, value, options);
  plan.mode ??= plan.keepsId === true ? 'include' : 'exclude';
  if (plan.mode === 'include') for (const { path } of plan.slices) addToTree(plan.tree, path, 'field');
  const matches = plan.positional === undefined ? undefined : compileFilter(options.filter);
  return (document) => project(plan, document, matches);
}

/** `{ a: { b: 1 } }` means `{ 'a.b': 1 }`. */
function flatten(projection: Document, prefix = ''): [string, unknown][] {
  return Object.entries(projection).flatMap(([name, value]): [string, unknown][] =>
    isDocument(value) && Object.keys(value).length > 0 && !isOperatorDocument(value)
      ? flatten(value, `${prefix}${name}.`)
      : [[prefix + name, value]],
  );
}

function addField(plan: Plan, path: string, value: unknown, options: Options): void {
  if (path.endsWith('.$')) addPositional(plan, path.slice(0, -2));
  else if (typeof value === 'boolean' || isNumber(value)) addFlag(plan, path, isTruthy(value));
  else if (!options.isStage && isDocument(value) && '$slice' in value)
    plan.slices.push({ path, argument: value.$slice });
  else if (!options.isStage && isDocument(value) && '$elemMatch' in value)
    addElementMatch(plan, path, value.$elemMatch);
  else if (isDocument(value) && '$meta' in value) throw notSupported('The projection $meta');
  else addComputed(plan, path, value, options.variables);
}

function addPositional(plan: Plan, path: string): void {
  plan.positional = path;
  setMode(plan, 'include', path);
  addToTree(plan.tree, path, 'field');
}

function addFlag(plan: Plan, path: string, isIncluded: boolean): void {
  if (path === '_id') {
    plan.keepsId = isIncluded;
    return;
  }
  setMode(plan, isIncluded ? 'include' : 'exclude', path);
  addToTree(plan.tree, path, 'field');
}

function addElementMatch(plan: Plan, path: string, condition: unknown): void {
  setMode(plan, 'include', path);
  plan.elements.push({ path, test: compileElementTest(condition) });
}

function addComputed(plan: Plan, path: string, expression: unknown, variables?: Document): void {
  if (path === '_id') plan.keepsId = false;
  setMode(plan, 'include', path);
  plan.computed.push({ path, evaluate: createEvaluator(variables)(expression) });
}

function setMode(plan: Plan, mode: 'include' | 'exclude', path: string): void {
  if (plan.mode !== undefined && plan.mode !== mode)
    throw mode === 'include'
      ? new ServerError(
          'InclusionInExclusion',
          `Cannot do inclusion on field ${path} in exclusion projection`,
        )
      : new ServerError(
          'ExclusionInInclusion',
          `Cannot do exclusion on field ${path} in inclusion projection`,
        );
  plan.mode = mode;
}

function project(plan: Plan, document: Document, matches: Predicate | undefined): Document {
  let result = plan.mode === 'include' ? include(document, plan.tree) : exclude(document, plan.tree);
  if (plan.keepsId === false) Reflect.deleteProperty(result, '_id');
  else if (plan.mode === 'include' && Object.hasOwn(document, '_id'))
    result = { _id: idOf(document), ...result };
  for (const { path, test } of plan.elements) {
    const array = ownField(document, path);
    const found: unknown = Array.isArray(array) ? array.find(test) : undefined;
    if (found !== undefined) result[path] = [found];
  }
  for (const { path, argument } of plan.slices) sliceAtPath(result, path.split('.'), argument);
  for (const { path, evaluate } of plan.computed) setAtPath(result, path.split('.'), evaluate(document));
  if (plan.positional !== undefined && matches) applyPositional(result, plan.positional, document, matches);
  return result;
}

function applyPositional(result: Document, path: string, document: Document, matches: Predicate): void {
  const match: Match = {};
  matches(document, match);
  if (match.arrayIndex === undefined)
    throw new ServerError(
      'PositionalNotFound',
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  keepPosition(result, path.split('.'), match.arrayIndex);
}
