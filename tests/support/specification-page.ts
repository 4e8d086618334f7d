import { readFileSync } from 'node:fs';

export const SPECIFICATION = readFileSync('docs/specification.md', 'utf8');

/** Returns the rows of the table that follows a statement, as texts of cells. */
export function rowsAfter(id: string): string[][] {
  const [, after = ''] = SPECIFICATION.split(`<a id="${id}"></a>`);
  const [table = ''] = after.match(/^\|.*(\n\|.*)*/m) ?? [];
  const rows = table.split('\n').map((line) => line.split('|').slice(1, -1));
  // The first two lines are its head.
  return rows.slice(2).map((cells) => cells.map((cell) => cell.trim()));
}

/** Returns the names in backticks of a cell. */
export const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
