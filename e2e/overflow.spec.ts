import { expect, type Page } from '@playwright/test';
import { findBrokenWords, findOverflow, rest } from '#e2e/screens/overflow.ts';
import { findTroubles } from './fixtures/accessible.ts';
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
