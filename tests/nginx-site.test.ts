import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';

// tests/faults/nginx.test.ts and the soaks behind nginx try the site itself.

const site = readFileSync('docs/nginx.conf', 'utf8');

const [plain = '', secure = ''] = site.split(/^server \{/m).slice(1);
const blockIn = (server: string, location: string) =>
  new RegExp(String.raw`location ${location} \{([^}]*)\}`).exec(server)?.[1] ?? '';
const blockOf = (location: string) => blockIn(secure, location);

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

test('listens for both versions of the internet protocol', () => {
  expect(plain).toMatch(/listen 80;[^]*listen \[::\]:80;/);
  expect(secure).toMatch(/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/);
});

test('shows a certificate authority its file over http, and leads everything else to https', () => {
  expect(blockIn(plain, '/.well-known/acme-challenge/')).toContain('root ');
  expect(blockIn(plain, '/.well-known/acme-challenge/')).not.toContain('return');
  expect(blockIn(plain, '/')).toContain('return 301 https://');
});

test('lets go of an unused connection before Node closes it', () => {
  const seconds = Number(/keepalive_timeout (\d+)s;/.exec(site)?.[1]);
  expect(seconds * 1000).toBeLessThan(createServer().keepAliveTimeout);
});
