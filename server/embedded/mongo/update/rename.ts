import { BadValue } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument, ownField } from '#server/embedded/mongo/values/document.ts';
import { visitPath, writePlace } from './visit-path.ts';

/** Moves a field if it exists. Array elements cannot be renamed. */
export function renameField(document: Document, path: string, target: unknown): void {
  if (typeof target !== 'string') throw new BadValue(`The 'to' field for $rename must be a string: ${path}`);
  const parts = path.split('.');
  const name = parts.pop() ?? '';
  let holder: unknown = document;
  for (const part of parts) {
    if (Array.isArray(holder)) break;
    holder = ownField(holder, part);
  }
  if (Array.isArray(holder)) throw new BadValue(`The source field cannot be an array element, '${path}'`);
  if (!isDocument(holder) || !Object.hasOwn(holder, name)) return;
  const value = holder[name];
  delete holder[name];
  visitPath(document, {
    path: target,
    parts: target.split('.'),
    creates: true,
    at: (place) => writePlace(place, value),
  });
}
