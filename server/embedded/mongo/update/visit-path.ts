import type { Predicate } from '#server/embedded/mongo/query/reach.ts';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument, ownField, setField } from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { ARRAY_INDEX } from '#server/embedded/mongo/values/paths.ts';

export type Place = { holder: Document; name: string } | { holder: unknown[]; name: number };

export type Visit = {
  path: string;
  parts: readonly string[];
  creates: boolean;
  position?: number | undefined;
  arrayFilters?: ReadonlyMap<string, Predicate> | undefined;
  at: (place: Place) => void;
};

/** MongoDB's limit for padding an array with nulls. */
const MAX_ARRAY_PADDING = 1_500_000;

export function visitPath(document: Document, visit: Visit): void {
  step(document, 0, visit);
}

function step(holder: unknown, depth: number, visit: Visit): void {
  const part = visit.parts[depth] ?? '';
  if (part.startsWith('$[')) {
    stepThroughElements(holder, depth, part.slice(2, -1), visit);
    return;
  }
  const place = placeOf(holder, part === '$' ? matchedPosition(visit) : part, depth, visit);
  if (!place) return;
  if (depth === visit.parts.length - 1) {
    visit.at(place);
    return;
  }
  const next = enter(place, depth, visit);
  if (next !== undefined) step(next, depth + 1, visit);
}

function matchedPosition(visit: Visit): string {
  if (visit.position === undefined)
    throw new BadValue('The positional operator did not find the match needed from the query.');
  return String(visit.position);
}

function stepThroughElements(holder: unknown, depth: number, identifier: string, visit: Visit): void {
  if (!Array.isArray(holder)) throw missingArray(visit.parts.slice(0, depth));
  const accepts = identifier === '' ? undefined : visit.arrayFilters?.get(identifier);
  for (const [index, element] of holder.entries()) {
    if (accepts && !accepts({ [identifier]: element })) continue;
    if (depth === visit.parts.length - 1) visit.at({ holder, name: index });
    else if (isDocument(element) || Array.isArray(element)) step(element, depth + 1, visit);
  }
}

function missingArray(parts: readonly string[]): BadValue {
  return new BadValue(
    `The path '${parts.join('.')}' must exist in the document in order to apply array updates.`,
  );
}

function placeOf(holder: unknown, part: string, depth: number, visit: Visit): Place | undefined {
  if (isDocument(holder)) return { holder, name: part };
  if (!Array.isArray(holder) || !ARRAY_INDEX.test(part)) {
    if (visit.creates) throw notViable(part, visit.parts[depth - 1], holder);
    return undefined;
  }
  const index = Number(part);
  if (index >= holder.length && !visit.creates) return undefined;
  if (index - holder.length > MAX_ARRAY_PADDING) throw new BadValue(`The index ${index} is too large`);
  while (holder.length < index) holder.push(null);
  return { holder, name: index };
}

function enter(place: Place, depth: number, visit: Visit): unknown {
  const value = readPlace(place);
  if (isDocument(value) || Array.isArray(value)) return value;
  if (!visit.creates) return undefined;
  const following = visit.parts[depth + 1] ?? '';
  if (value !== undefined) throw notViable(following, String(place.name), value);
  if (following.startsWith('$')) throw missingArray(visit.parts.slice(0, depth + 1));
  const made: Document = {};
  writePlace(place, made);
  return made;
}

function notViable(part: string, parent: string | undefined, value: unknown): ServerError {
  return new ServerError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${parent ?? ''}: ${formatValue(value)}}`,
  );
}

export function readPlace(place: Place): unknown {
  return Array.isArray(place.holder)
    ? place.holder[Number(place.name)]
    : ownField(place.holder, String(place.name));
}

export function writePlace(place: Place, value: unknown): void {
  setField(place.holder, place.name, value);
}
