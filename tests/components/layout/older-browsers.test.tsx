import { createContext, runInContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OlderBrowsers } from '#components/layout/older-browsers.tsx';

const [, script = ''] =
  /^<script nonce="once">(.*)<\/script>$/.exec(renderToStaticMarkup(<OlderBrowsers nonce="once" />)) ?? [];

/** A browser without what those of 2022 lack. Returns how to run code in it. */
function openOldBrowser() {
  const browser = createContext({
    URL: class extends URL {},
    AbortSignal: {},
    AbortController,
    setTimeout,
  });
  const run = (code: string): unknown => runInContext(code, browser);
  run(`for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
    delete String.prototype.toWellFormed;
    URL.canParse = undefined;`);
  return run;
}

test.each([
  ['[3, 1, 2].toSorted((a, b) => a - b).join()', '1,2,3'],
  ['[1, 2, 3].toReversed().join()', '3,2,1'],
  ['[1, 2, 3].toSpliced(1, 1, 8, 9).join()', '1,8,9,3'],
  ['[1, 2, 3].with(-1, 9).join()', '1,2,9'],
  ["[URL.canParse('/reel', 'https://folksee.test'), URL.canParse('/reel')].join()", 'true,false'],
  [String.raw`'\ud83d Ada 😀 \ude00'.toWellFormed()`, '\ufffd Ada 😀 \ufffd'],
  ['const list = [2, 1]; list.toSorted(); list.join()', '2,1'],
  ["let found = ''; for (const key in [7]) found += key; found", '0'],
])('gives an old browser what it lacks: %s [recorder-unusable]', (code, result) => {
  const run = openOldBrowser();
  run(script);
  expect(run(code)).toBe(result);
});

test('gives an old browser a signal that ends after its time', async () => {
  const run = openOldBrowser();
  run(script);
  const signal = run('AbortSignal.timeout(1)') as AbortSignal;
  expect(signal.aborted).toBe(false);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
});

test('leaves the functions of a current browser alone [recorder-unusable]', () => {
  const run = (code: string): unknown => runInContext(code, current);
  const current = createContext({ URL, AbortSignal, AbortController, setTimeout });
  const NAMES = [
    'Array.prototype.toSorted',
    'String.prototype.toWellFormed',
    'URL.canParse',
    'AbortSignal.timeout',
  ];
  const found = () => NAMES.map((name) => run(name));
  const before = found();
  run(script);
  expect(found()).toEqual(before);
});
