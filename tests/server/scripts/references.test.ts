import '#tests/support/installation.ts';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import mongoose, { type Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { NO_REFERENCES, REFERENCES } from '#server/scripts/references.ts';

/** Returns fields that may name a document: ids, and fields with such names. */
function suspectsOf(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const name = `${prefix}${path}`;
    const inner = (type as { schema?: Schema }).schema;
    if (inner) return suspectsOf(inner, `${name}.`);
    const isId = [type.instance, (type as { caster?: { instance?: string } }).caster?.instance].includes(
      'ObjectId',
    );
    const isNamed = /(Id|Uid|Ids)$/.test(path);
    return (isId || isNamed) && name !== '_id' ? [name] : [];
  });
}

test('checks every field that may name a document, or says why not', async () => {
  for (const file of globSync('server/models/*.ts')) await import(resolve(file));
  const models = Object.entries(mongoose.models);
  expect(models.length).toBeGreaterThan(15);
  const unknown = models.flatMap(([name, { schema }]) =>
    suspectsOf(schema)
      .filter((path) => !REFERENCES[name]?.[path] && !NO_REFERENCES[name]?.[path])
      .map((path) => `${name}.${path}`),
  );
  expect(unknown).toEqual([]);
});

test('checks only existing fields', () => {
  const paths = [REFERENCES, NO_REFERENCES].flatMap((table) =>
    Object.entries(table).flatMap(([name, fields]) =>
      Object.keys(fields).map((path) => [name, path] as const),
    ),
  );
  const missing = paths.filter(([name, path]) => !mongoose.model(name).schema.path(path));
  expect(missing).toEqual([]);
});
