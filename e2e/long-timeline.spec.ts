import { expect, type Page } from '@playwright/test';
import type { PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { answer } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** The timeline renders only those near the screen of more than forty. */
const CLIPS = 60;
const COLUMNS = 3;
const WINDOW = { width: 1280, height: 720 };

const nameOf = (index: number) => `Guest ${String(index + 1).padStart(2, '0')}`;
const idOf = (index: number) => String(index).padStart(24, '0');
const handle = (page: Page, index: number) => page.getByRole('button', { name: `Drag ${nameOf(index)}` });

test('the creator drags a clip through a timeline of sixty, by mouse and by keys [lists-near]', async ({
  browser,
  page,
  request,
}) => {
  const email = 'long-timeline@example.com';
  const { tributeId } = await makeTribute(request, await makeAccount(request, email));
  await answer(browser, tributeId, 'Jonas');
  await signInAs(page, email);
  await page.setViewportSize(WINDOW);
  const order = await multiplyClips(page);
  await page.goto(`/tribute/${tributeId}`);

  await test.step('by mouse, held near the edge of the window, which scrolls', async () => {
    await handle(page, 1).hover();
    const from = await handle(page, 1).boundingBox();
    if (!from) throw new Error('The clip has no place.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
    await page.mouse.move(from.x + 10, WINDOW.height - 10, { steps: 6 });
    // The end stays there: a clip before it would pass by.
    await expect(handle(page, CLIPS - 1)).toBeInViewport();
    await page.mouse.move(from.x + 10, WINDOW.height / 2, { steps: 6 });
    // The page follows the pointer a moment later.
    await expect(page.getByText(/^Clip ([34]\d|5[0-7]) of 60\.$/)).toBeAttached();
    await page.mouse.up();
    await expect.poll(() => order().indexOf(idOf(1))).toBeGreaterThan(30);
    await expect(handle(page, 1)).toBeInViewport();
  });

  await test.step('by keys, from the last place upwards', async () => {
    const last = Number(order().at(-1));
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(handle(page, last)).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await handle(page, last).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Picked up. Clip ${CLIPS} of ${CLIPS}.`)).toBeAttached();
    for (let place = CLIPS - COLUMNS; place > CLIPS / 2; place -= COLUMNS) {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(`Clip ${place} of ${CLIPS}.`, { exact: true })).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect.poll(() => order().indexOf(idOf(last))).toBeLessThanOrEqual(CLIPS / 2 + COLUMNS);
    await expect(handle(page, last)).toBeFocused();
  });
});

/** Shows the one clip of the reel as many, and answers saves as the server would. Returns the order that was saved last. */
async function multiplyClips(page: Page): Promise<() => readonly string[]> {
  let saved: PresentationDto | undefined;
  await page.route('**/api/submission?*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: SubmissionDto[] };
    const [clip] = data;
    const clips = Array.from({ length: CLIPS }, (_, index) => ({
      ...clip,
      _id: idOf(index),
      contributor: { _id: idOf(index), name: nameOf(index) },
    }));
    await route.fulfill({ response, json: { data: clips } });
  });
  await page.route('**/api/tribute/save_presentation*', async (route) => {
    if (route.request().method() === 'POST') {
      const { items } = route.request().postDataJSON() as SavePresentationInput;
      if (!saved) throw new Error('A reel was saved before it was loaded.');
      saved = arranged({ ...saved, version: saved.version + 1 }, items);
      return route.fulfill({ json: { data: saved } });
    }
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PresentationDto };
    saved ??= arranged(data, itemsOf(data));
    return route.fulfill({ response, json: { data: saved } });
  });
  return () => (saved?.items ?? []).flatMap((item) => (item.kind === 'CLIP' ? [item.submissionId] : []));
}

function itemsOf({ items }: PresentationDto): PresentationDto['items'] {
  return items.flatMap((item): PresentationDto['items'] =>
    item.kind === 'CLIP'
      ? Array.from({ length: CLIPS }, (_, index) => ({ ...item, submissionId: idOf(index) }))
      : [item],
  );
}

function arranged(reel: PresentationDto, items: PresentationDto['items']): PresentationDto {
  const sample = reel.entries.find(({ kind }) => kind === 'CLIP');
  if (!sample) throw new Error('The reel has no clip.');
  const cards = reel.entries.filter(({ kind }) => kind === 'CARD');
  let startSeconds = 0;
  const entries = items.flatMap((item) => {
    const id = item.kind === 'CLIP' ? item.submissionId : null;
    const known = id ? sample : cards.shift();
    if (!known) return [];
    const entry = { ...known, ...(id && { id, title: nameOf(Number(id)) }), startSeconds };
    startSeconds += entry.durationSeconds;
    return [entry];
  });
  return { ...reel, items, entries, durationSeconds: startSeconds };
}
