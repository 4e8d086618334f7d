import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS, TRIBUTE_ROLES } from '#server/services/access/permissions.ts';

const SPECIFICATION = readFileSync('docs/specification.md', 'utf8');

/** Returns the rows of the table that follows a statement, as texts of cells. */
function rowsAfter(id: string): string[][] {
  const [, after = ''] = SPECIFICATION.split(`<a id="${id}"></a>`);
  const [table = ''] = after.match(/^\|.*(\n\|.*)*/m) ?? [];
  const rows = table.split('\n').map((line) => line.split('|').slice(1, -1));
  // The first two lines are its head.
  return rows.slice(2).map((cells) => cells.map((cell) => cell.trim()));
}

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('the roles in a tribute are those of the specification [access-roles]', () => {
  expect(rowsAfter('access-roles').flatMap(([role]) => namesIn(role))).toEqual([...TRIBUTE_ROLES]);
});

describe('the table of permissions', () => {
  const specified = new Map(
    rowsAfter('access-table').map(([permission, , roles]) => [namesIn(permission)[0], namesIn(roles)]),
  );

  test('has every permission of the specification, and no other', () => {
    expect([...specified.keys()]).toEqual(Object.keys(PERMISSIONS));
  });

  test.each(Object.entries(PERMISSIONS))(
    'gives %s to the roles of the specification [access-table]',
    (permission, roles) => {
      expect(new Set<string>(roles)).toEqual(new Set(specified.get(permission)));
    },
  );
});
