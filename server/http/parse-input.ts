import type { z } from 'zod';
import { DEFAULT_LOCALE, type Locale } from '#lib/messages/languages.ts';
import { AppError } from '#server/errors/app-error.ts';
import { readBytes } from './read-bytes.ts';
import { schemaSentence } from './schema-sentence.ts';

/** Validates client input, with messages in `locale`. Throws INVALID_INPUT, BAD_REQUEST for a forged cursor. */
export function parseInput<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  locale: Locale = DEFAULT_LOCALE,
): z.output<S> {
  // Sound: a route without a schema has output type `unknown`.
  if (!schema) return undefined as z.output<S>;
  const result = schema.safeParse(value, { error: (issue) => schemaSentence(issue, locale) });
  if (result.success) return result.data;

  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'form';
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  const [sentence] = Object.values(fields).flat();
  // People fill in fields; only a faulty program changes a cursor.
  throw new AppError(fields.cursor ? 'BAD_REQUEST' : 'INVALID_INPUT', 'checkFields', {
    cause: result.error,
    fields,
    ...(sentence && { sentence }),
  });
}

const JSON_BYTES_MAX = 1024 * 1024;

/** Parses the JSON body of a request. Throws BAD_REQUEST, TOO_LARGE. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, JSON_BYTES_MAX, 'bodyTooLarge');
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'notJson', { cause });
  }
}
