import { expect, type Page } from '@playwright/test';
import { findBrokenWords, findOverflow, rest } from '#e2e/screens/overflow.ts';
import { findTroubles } from './fixtures/accessible.ts';
import { findTooLong } from './fixtures/long-words.ts';
import { findOutOfReach } from './fixtures/one-hand.ts';
import { test } from './fixtures/test.ts';

// access.spec.ts applies these checks to all screens; this shows that they work.
const LONG = 'https://folksee.example/tribute/OBsqYh7WAzisCM8tSs9vuwOBsqYh7WAzisCM8';

async function troublesOf(page: Page, html: string): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.setContent(`<body style="margin:0">${html}`);
  return findOverflow(page);
}

const dialog = (content: string) =>
  `<div style="position:fixed;left:32px;width:326px;overflow-y:auto">${content}</div>`;

test('finds sideways scrolling, and words or controls that a dialog clips', async ({ page }) => {
  expect(await troublesOf(page, `<p>${LONG}</p>`)).toEqual([expect.stringMatching(/^scrolls \d+ px/)]);
  expect(await troublesOf(page, dialog(`<p>${LONG}</p>`))).toEqual([expect.stringMatching(/^cut off .*<p>/)]);
  const wide = '<textarea style="width:340px"></textarea>';
  expect(await troublesOf(page, dialog(wide))).toEqual([expect.stringMatching(/^cut off .*<textarea/)]);
});

test('accepts wrapped lines, ellipses and texts for screen readers', async ({ page }) => {
  const ellipsis = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap';
  const fine = [
    `<p style="overflow-wrap:anywhere">${LONG}</p>`,
    `<p style="${ellipsis}">${LONG}</p>`,
    `<p class="visually-hidden" style="position:absolute;width:1px;overflow:hidden">${LONG}</p>`,
  ];
  expect(await troublesOf(page, dialog(fine.join('')))).toEqual([]);
});

test('rests only once a list has settled and a button has its colour, without any animation', async ({
  page,
}) => {
  await page.setContent('<ul style="margin:0"><li><a href="#one">One</a></li></ul><button>Save</button>');
  await page.evaluate(() => {
    let frames = 0;
    const settle = () => {
      frames += 1;
      document.querySelector('ul')?.style.setProperty('padding-top', `${frames}px`);
      document.querySelector('button')?.style.setProperty('color', `rgb(0, ${frames}, 0)`);
      if (frames < 40) requestAnimationFrame(settle);
      else document.body.dataset.settled = 'yes';
    };
    requestAnimationFrame(settle);
  });
  await rest(page);
  expect(await page.evaluate(() => document.body.dataset.settled)).toBe('yes');
});

test('finds a short word that breaks, and accepts a long one', async ({ page }) => {
  const narrow = (words: string) => `<p style="width:3em;overflow-wrap:anywhere">${words}</p>`;
  await page.setContent(narrow('Change it'));
  expect(await findBrokenWords(page)).toEqual([expect.stringMatching(/^Change is broken: <p/)]);
  await page.setContent(narrow('A man as a Wolfeschlegelsteinhausen'));
  expect(await findBrokenWords(page)).toEqual([]);
});

test('finds what breaks axe rules only in narrow windows', async ({ page }) => {
  const words = '<h1>Kind words</h1><p>for you</p>';
  const styles = 'p { color: #000 } button { display: none; padding: 2em }';
  const narrow = '@media (max-width: 400px)';
  const show = (rule: string) =>
    page.setContent(
      `<html lang="en"><title>Words</title><style>${styles} ${narrow} { ${rule} }</style><main>${words}<button></button></main></html>`,
    );
  await show('');
  expect(await findTroubles(page)).toEqual([]);
  await show('p { color: #ccc }');
  expect(await findTroubles(page)).toEqual([expect.stringMatching(/^320 px: color-contrast/)]);
  await show('button { display: block }');
  expect(await findTroubles(page)).toEqual([expect.stringMatching(/^320 px: button-name/)]);
});

test('names the width, direction or letters in which a page fails', async ({ page }) => {
  const buttons = '<header><button>Save</button> <button>Send</button></header>';
  const show = (styles: string) =>
    page.setContent(
      `<html lang="en"><title>Words</title><style>button { padding: 1em } ${styles}</style>${buttons}<main><h1>Kind words</h1><p>for you</p></main></html>`,
    );
  const cut = 'width: 3em; overflow: hidden; white-space: nowrap';
  await show(`@media (max-width: 400px) { h1 { ${cut} } }`);
  expect(await findTroubles(page)).toEqual([
    expect.stringMatching(/^320 px: cut off : <h1/),
    expect.stringMatching(/^320 px: cut off from right to left: <h1/),
  ]);
  await show('[dir=rtl] button { margin-inline-start: -2em }');
  const lies = (width: number) =>
    expect.stringMatching(new RegExp(`^${width} px: <button>Save.* lies on <button`));
  expect(await findTroubles(page)).toEqual([lies(1280), lies(414), lies(320)]);
  await show(
    '@media (min-width: 400px) and (max-width: 500px) { header { font-size: 0 } button { padding: 0; font-size: 6px } }',
  );
  expect(await findTroubles(page)).toEqual([expect.stringMatching(/^414 px: target-size: <button>Save/)]);
  await show('p { font-size: 1rem; width: 80px; overflow: hidden; white-space: nowrap }');
  expect(await findTroubles(page)).toEqual([
    expect.stringMatching(/^cut off with letters twice the size: <p/),
  ]);
});

test('finds words too long in other languages, and buttons that a thumb misses', async ({ page }) => {
  await page.setContent('<p style="width:5em;overflow:hidden;white-space:nowrap">A word</p>');
  expect(await findTroubles(page)).toEqual(expect.not.arrayContaining([expect.stringContaining('cut off')]));
  expect(await findTooLong(page)).toEqual([
    expect.stringMatching(/^cut off in longer words from right to left: <p.*⟦/),
  ]);
  expect(await page.locator('p').textContent()).toBe('A word');
  const low = 'position:absolute;top:500px;width:44px;height:44px';
  const one = (styles: string) => page.setContent(`<button style="${low};${styles}">Save</button>`);
  await one('');
  expect(await findOutOfReach(page)).toEqual([]);
  await one('height:43px');
  expect(await findOutOfReach(page)).toEqual([expect.stringMatching(/43 px small: <button/)]);
  await one('top:40px');
  expect(await findOutOfReach(page)).toEqual([expect.stringMatching(/62 px from the top/)]);
  await one('top:40px;visibility:hidden');
  expect(await findOutOfReach(page)).toEqual([]);
});
