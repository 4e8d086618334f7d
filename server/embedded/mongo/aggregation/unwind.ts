import { setAtPath } from '#server/embedded/mongo/projection/field-tree.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { PAUSE, type Stream } from '#server/embedded/mongo/steps.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { valueAtPath } from '#server/embedded/mongo/values/paths.ts';
import type { Stage } from './pipeline-context.ts';

type Unwind = { parts: string[]; keepsEmpty: boolean; indexField: string | undefined };

export const unwind: Stage = (documents, argument) => unwindAll(documents, parseUnwind(argument));

function* unwindAll(documents: Stream<Document>, options: Unwind): Generator<Document | typeof PAUSE> {
  for (const document of documents)
    if (document === PAUSE) yield PAUSE;
    else yield* unwindOne(document, options);
}

function parseUnwind(argument: unknown): Unwind {
  const options: Document = isDocument(argument) ? argument : { path: argument };
  const { path, includeArrayIndex } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new ServerError(
      'UnwindPathNotPrefixed',
      `path option to $unwind stage should be prefixed with a '$': ${String(path)}`,
    );
  return {
    parts: path.slice(1).split('.'),
    keepsEmpty: options.preserveNullAndEmptyArrays === true,
    indexField: typeof includeArrayIndex === 'string' ? includeArrayIndex : undefined,
  };
}

function unwindOne(document: Document, { parts, keepsEmpty, indexField }: Unwind): Document[] {
  const build = (value: unknown, index: number | null): Document => {
    const result = { ...document };
    setAtPath(result, parts, value);
    if (indexField !== undefined) setAtPath(result, indexField.split('.'), index);
    return result;
  };
  const value = valueAtPath(document, parts);
  if (Array.isArray(value) && value.length > 0) return value.map(build);
  const isEmpty = value === undefined || value === null || Array.isArray(value);
  if (isEmpty && !keepsEmpty) return [];
  return [build(Array.isArray(value) ? undefined : value, null)];
}
