import { readFileSync } from 'node:fs';

export const SPECIFICATION = readFileSync('docs/specification.md', 'utf8');

export function rowsAfter(id: string): string[][] {
  const [, after = ''] = SPECIFICATION.split(`<a id="${id}"></a>`);
  const [table = ''] = after.match(/^\|.*(\n\|.*)*/m) ?? [];
  const rows = table.split('\n').map((line) => line.split('|').slice(1, -1));
  // The first two lines are the header.
  return rows.slice(2).map((cells) => cells.map((cell) => cell.trim()));
}

export const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
