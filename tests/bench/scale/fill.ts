import mongoose from 'mongoose';
import { documentsOf, type Written } from './documents.ts';

const AT_ONCE = 1_000;

type Filled = { documents: number; seconds: number };

/** Writes the documents of some creators, from number `first`, in large batches. */
export async function fill(creators: number, first = 0): Promise<Filled> {
  const startedAt = performance.now();
  const now = Date.now();
  const waiting = new Map<string, object[]>();
  let documents = 0;
  const write = async (modelName: string, batch: object[]) => {
    const { collection } = mongoose.model(modelName);
    await collection.insertMany(batch);
    documents += batch.length;
  };
  for (let number = 0; number < creators; number += 1) {
    for (const written of documentsOf({ first, number, creators }, now)) {
      const batch = waiting.get(written.modelName) ?? [];
      waiting.set(written.modelName, batch);
      if (batch.push(toDocument(written)) < AT_ONCE) continue;
      waiting.delete(written.modelName);
      await write(written.modelName, batch);
    }
  }
  for (const [modelName, batch] of waiting) await write(modelName, batch);
  return { documents, seconds: (performance.now() - startedAt) / 1000 };
}

/** What each model adds to a document: asking it for a million documents would take minutes. */
const defaults = new Map<string, Record<string, unknown>>();

function toDocument({ modelName, fields }: Written): object {
  const added = defaults.get(modelName) ?? addedBy(modelName, fields);
  const { createdAt = new Date() } = fields;
  const nested = Object.entries(fields).map(([name, value]) => [
    name,
    isPlain(value) && isPlain(added[name]) ? { ...added[name], ...value } : value,
  ]);
  const _id = new mongoose.Types.ObjectId();
  return { ...added, _id, createdAt, updatedAt: createdAt, ...Object.fromEntries(nested) };
}

function addedBy(modelName: string, fields: object): Record<string, unknown> {
  const model = mongoose.model(modelName);
  const added = new model(fields).toObject() as Record<string, unknown>;
  defaults.set(modelName, added);
  return added;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
