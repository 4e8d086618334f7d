import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The soaks behind nginx (tests/faults) try the site itself.

const site = readFileSync('docs/nginx.conf', 'utf8');

const blockOf = (location: string) =>
  new RegExp(String.raw`location ${location} \{([^}]*)\}`).exec(site)?.[1] ?? '';

test('asks the other web process for static files that one does not have, but for nothing else', () => {
  expect(blockOf('/_next/static/')).toMatch(/proxy_next_upstream error timeout http_502 http_404;/);
  expect(site.match(/http_404/g)).toHaveLength(1);
});

test('gives all places the same addresses, headers and times', () => {
  for (const location of ['/', '/_next/static/']) {
    expect(blockOf(location)).toContain('proxy_pass http://folksee;');
    // A header in a place would drop all those above it.
    expect(blockOf(location)).not.toMatch(/proxy_set_header|_timeout/);
  }
});
