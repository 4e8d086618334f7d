import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#lib/messages/languages.ts';
import { AppError } from '#server/errors/app-error.ts';
import { readBytes } from './read-bytes.ts';

/** What a schema says where it has no words of ours. */
const SENTENCES = Object.fromEntries(
  LOCALES.map((locale) => [locale, z.locales[locale]().localeError]),
) as Record<Locale, z.core.$ZodErrorMap>;

/**
 * Checks what a stranger sent. Only here does a schema failure mean "your mistake": elsewhere it is ours.
 * The schema's own sentences are in `locale`.
 * @throws AppError INVALID_INPUT that names every wrong field, BAD_REQUEST for a cursor that is none of ours.
 */
export function parseInput<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  locale: Locale = DEFAULT_LOCALE,
): z.output<S> {
  // Sound: a route that declares no schema has `unknown` as its output type.
  if (!schema) return undefined as z.output<S>;
  const result = schema.safeParse(value, { error: SENTENCES[locale] });
  if (result.success) return result.data;

  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'form';
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  const [sentence] = Object.values(fields).flat();
  // People write fields; a cursor is ours, and only a broken program changes it.
  throw new AppError(fields.cursor ? 'BAD_REQUEST' : 'INVALID_INPUT', 'checkFields', {
    cause: result.error,
    fields,
    ...(sentence && { sentence }),
  });
}

/** Largest JSON body we read, in bytes: a film of 500 places takes a tenth of it. */
const JSON_BYTES_MAX = 1024 * 1024;

/** The JSON body of a request. @throws AppError BAD_REQUEST, TOO_LARGE */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, JSON_BYTES_MAX, 'bodyTooLarge');
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'notJson', { cause });
  }
}
