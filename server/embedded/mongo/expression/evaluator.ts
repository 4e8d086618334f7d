import { evalExpr, ProcessingMode } from 'mingo/core';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument, ownField, setField } from '#server/embedded/mongo/values/document.ts';
import { operators } from './operators.ts';
import { toPlain } from './plain.ts';

export type Evaluate = (document: unknown) => unknown;
export type CompileExpression = (expression: unknown) => Evaluate;

/** Compiles expressions with `variables` as `$$name`, keeping BSON types; mingo computes operators. */
export function createEvaluator(variables: Document = {}): CompileExpression {
  const options = {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    context: operators,
    variables,
  };
  // Expressions of a stage share the unwrapped document.
  const plainDocuments = new WeakMap<object, unknown>();
  const plainOf = (document: unknown): unknown => {
    if (document === null || typeof document !== 'object') return document;
    const known = plainDocuments.get(document);
    if (known !== undefined) return known;
    const plain = toPlain(document);
    plainDocuments.set(document, plain);
    return plain;
  };

  const compileOperator: CompileExpression = (expression) => {
    const plain = toPlain(expression);
    return (document) => {
      try {
        return evalExpr(plainOf(document), plain, options);
      } catch (error) {
        if (error instanceof ServerError) throw error;
        throw new BadValue(`Failed to evaluate an expression: ${String(error)}`);
      }
    };
  };

  const compile: CompileExpression = (expression) => {
    if (typeof expression === 'string') return compileString(expression, compileOperator);
    if (Array.isArray(expression)) {
      const items = expression.map(compile);
      return (document) => items.map((item) => item(document) ?? null);
    }
    if (!isDocument(expression)) return () => expression;
    if (Object.keys(expression).some((key) => key.startsWith('$'))) return compileOperator(expression);
    const fields = Object.entries(expression).map(([name, value]) => [name, compile(value)] as const);
    return (document) => evaluateFields(fields, document);
  };
  return compile;
}

function compileString(expression: string, compileVariable: CompileExpression): Evaluate {
  if (!expression.startsWith('$')) return () => expression;
  if (expression === '$$ROOT' || expression === '$$CURRENT') return (document) => document;
  if (expression.startsWith('$$')) return compileVariable(expression);
  const parts = expression.slice(1).split('.');
  return (document) => readPath(document, parts, 0);
}

function evaluateFields(fields: readonly (readonly [string, Evaluate])[], document: unknown): Document {
  const result: Document = {};
  for (const [name, evaluate] of fields) {
    const value = evaluate(document);
    if (value !== undefined) setField(result, name, value);
  }
  return result;
}

/** A path through an array returns its elements' values; it never addresses by index. */
function readPath(value: unknown, parts: readonly string[], depth: number): unknown {
  const part = parts[depth];
  if (part === undefined) return value;
  if (Array.isArray(value))
    return value.map((element) => readPath(element, parts, depth)).filter((found) => found !== undefined);
  return isDocument(value) ? readPath(ownField(value, part), parts, depth + 1) : undefined;
}
