import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lowerStaticBlocks } from '#server/scripts/lower-static-blocks.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Returns a script as the step leaves it. */
function lowered(script: string): string {
  const file = join(temporaryFolder(), 'script.js');
  writeFileSync(file, script);
  lowerStaticBlocks(join(file, '..'));
  return readFileSync(file, 'utf8');
}

test.each([
  [
    'first',
    'class Router extends Object{static{this.contextType=f.a}constructor(){super()}};Router.contextType',
  ],
  ['between', 'class Router{x=1;static{this.contextType = f.a;}y(){}};Router.contextType'],
])('sets a property of a class by a field: %s [recorder-unusable]', (_, script) => {
  const result = lowered(script);
  expect(result).not.toMatch(/static\s*\{/);
  expect(runInNewContext(result, { f: { a: 'context' } })).toBe('context');
});

test.each([
  ['a static block', 'class A{static{start()}}'],
  ['a regular expression that looks behind', 'const digits=/(?<=x)\\d/'],
])('rejects %s [recorder-unusable]', (found, script) => {
  expect(() => lowered(script)).toThrow(`contains ${found}, which Safari reads only from 16.4 on.`);
});

test('leaves other scripts as they are', () => {
  const script = 'const kind={static:{a:1}};class A{static b(){}}';
  expect(lowered(script)).toBe(script);
});
