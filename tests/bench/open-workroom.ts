import type { Browser, Page } from '@playwright/test';
import type { PlayerReel } from './player-reel.ts';

/** A browser that presents no picture must not hold up the bench. */
const PICTURE_MS_MAX = 20_000;
const WINDOW = { width: 1440, height: 900 };

/** Opens the workroom of the reel as its creator. */
export async function openWorkroom(browser: Browser, reel: PlayerReel): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await signIn(page, reel);
  await page.goto(`${reel.installation.origin}/tribute/${reel.tributeId}`);
  return page;
}

/** Returns when the browser presents a picture of this video while the player shows and plays it, on the page's clock. Throws after a while. */
export const nextPicture = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    ({ source, longest }) =>
      new Promise<number>((done, fail) => {
        const until = performance.now() + longest;
        const look = () => {
          const videos = [...document.querySelectorAll<HTMLVideoElement>('video[data-shown="true"]')];
          const moved = videos.find(
            ({ currentSrc, paused, seeking }) => currentSrc.includes(source) && !paused && !seeking,
          );
          if (moved) moved.requestVideoFrameCallback((now) => done(now));
          else if (performance.now() < until) requestAnimationFrame(look);
          else {
            const shown = videos.map(({ currentSrc, paused, seeking }) => ({ currentSrc, paused, seeking }));
            fail(new Error(`No picture of ${source}, but ${JSON.stringify(shown)}.`));
          }
        };
        look();
      }),
    { source: path, longest: PICTURE_MS_MAX },
  );

async function signIn(page: Page, { installation, creator, password }: PlayerReel): Promise<void> {
  const confirmed = await fetch(
    `${installation.identityOrigin}/identitytoolkit.googleapis.com/v1/projects/demo-folksee/accounts:update`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: creator.userId, emailVerified: true }),
    },
  );
  if (!confirmed.ok) throw new Error(`The address was not confirmed: ${confirmed.status}.`);
  await page.goto(`${installation.origin}/login`);
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/home$/);
}
