import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  INSTALLATION_PERMISSIONS,
  INSTALLATION_ROLES,
  PERMISSIONS,
  TRIBUTE_ROLES,
} from '#server/services/access/permissions.ts';
import { namesIn, rowsAfter } from '#tests/support/specification-page.ts';

test('has the specified roles in a tribute [access-roles]', () => {
  expect(rowsAfter('access-roles').flatMap(([role]) => namesIn(role))).toEqual([...TRIBUTE_ROLES]);
});

describe('the table of permissions', () => {
  const specified = new Map(
    rowsAfter('access-table').map(([permission, , roles]) => [namesIn(permission)[0], namesIn(roles)]),
  );

  test('has exactly the specified permissions', () => {
    expect([...specified.keys()]).toEqual(Object.keys(PERMISSIONS));
  });

  test.each(Object.entries(PERMISSIONS))(
    'gives %s to the specified roles [access-table]',
    (permission, roles) => {
      expect(new Set<string>(roles)).toEqual(new Set(specified.get(permission)));
    },
  );
});

test('gives operators and monitors the specified permissions [access-operator]', () => {
  const specified = rowsAfter('access-operator').map(([permission, , roles]) => [
    namesIn(permission)[0],
    namesIn(roles),
  ]);
  expect(specified).toEqual(Object.entries(INSTALLATION_PERMISSIONS));
  expect(new Set(Object.values(INSTALLATION_PERMISSIONS).flat())).toEqual(new Set(INSTALLATION_ROLES));
});

/** Decisions by role without the table. */
const DECIDES = /\bisCreator\b|\broles\.(includes|some|find)\(/;

test('is the only place that decides by role', () => {
  const files = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !file.includes('services/access/'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => DECIDES.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(['const { tribute, isCreator } = access;', "if (roles.includes('viewer')) return film;"])(
  'finds the planted decision %s',
  (planted) => {
    expect(DECIDES.test(planted)).toBe(true);
  },
);
