import { z } from 'zod';

export function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodUnion)) throw new Error('Only an object has fields.');
  const forms = (schema.options as z.ZodType[]).map(fieldsOf);
  return Object.fromEntries(
    forms.flatMap((fields) => Object.entries(fields).map(([name, field]) => [name, field.optional()])),
  );
}
