import { BSONRegExp } from 'bson';
import { BadValue, ServerError } from '#server/embedded/mongo/server-error.ts';
import { equalValues } from '#server/embedded/mongo/values/compare.ts';
import type { ValueTest } from './reach.ts';

export function isRegex(value: unknown): value is RegExp | BSONRegExp {
  return value instanceof RegExp || value instanceof BSONRegExp;
}

/** Converts a regular expression with the options i, m, s, x and u. */
export function toRegExp(value: unknown, options?: unknown): RegExp {
  if (value instanceof RegExp) return new RegExp(value.source, value.flags.replaceAll(/[gy]/g, ''));
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, options ?? value.options);
  if (typeof value !== 'string') throw new BadValue('$regex has to be a string');
  const inline = /^\(\?([imsx]+)\)/.exec(value);
  const letters = (typeof options === 'string' ? options : '') + (inline?.[1] ?? '');
  const pattern = inline ? value.slice(inline[0].length) : value;
  const flags = [...new Set(letters)].filter((letter) => 'imsu'.includes(letter)).join('');
  try {
    return new RegExp(letters.includes('x') ? withoutComments(pattern) : pattern, flags);
  } catch (error) {
    throw new ServerError('InvalidRegex', `Regular expression is invalid: ${String(error)}`);
  }
}

function withoutComments(pattern: string): string {
  return pattern.replaceAll(/\\.|\s+|#.*$/gm, (part) => (part.startsWith('\\') ? part : ''));
}

/** Matches strings, and an identical stored regular expression. */
export function regexTest(value: RegExp | BSONRegExp, options?: unknown): ValueTest {
  const expression = toRegExp(value, options);
  return (candidate) =>
    typeof candidate === 'string'
      ? expression.test(candidate)
      : isRegex(candidate) && equalValues(candidate, value);
}
