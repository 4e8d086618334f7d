import { readFileSync } from 'node:fs';

/** Returns the quoted texts of docs/specification.md. */
export function fixedTexts(): string[] {
  const prose = readFileSync('docs/specification.md', 'utf8').replaceAll(/<a id="[^"]*"><\/a>/g, '');
  return [...prose.matchAll(/"([^"\n]+)"/g)].map(([, text]) => text ?? '');
}
