import { isRegex } from '#server/embedded/mongo/query/regex.ts';
import {
  cloneValue,
  type Document,
  isDocument,
  isOperatorDocument,
} from '#server/embedded/mongo/values/document.ts';
import { visitPath, writePlace } from './visit-path.ts';

/** Returns an upsert's initial document: the filter's equalities. */
export function upsertSeed(filter: unknown, seed: Document = {}): Document {
  if (!isDocument(filter)) return seed;
  for (const [name, condition] of Object.entries(filter)) {
    if (name.startsWith('$')) {
      seedFromBranches(name, condition, seed);
      continue;
    }
    const value = demandedValue(condition);
    if (value === undefined || isRegex(value)) continue;
    visitPath(seed, {
      path: name,
      parts: name.split('.'),
      creates: true,
      at: (place) => writePlace(place, cloneValue(value)),
    });
  }
  return seed;
}

function seedFromBranches(operator: string, branches: unknown, seed: Document): void {
  if (!Array.isArray(branches)) return;
  if (operator === '$and' || (operator === '$or' && branches.length === 1))
    for (const branch of branches) upsertSeed(branch, seed);
}

function demandedValue(condition: unknown): unknown {
  if (!isOperatorDocument(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  const list = condition.$all ?? condition.$in;
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}
