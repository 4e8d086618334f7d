import { expect, type Page } from '@playwright/test';
import { makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';

const NO_INTERNET = 'Oops.. No Internet. Please check your connection or try again.';
const KEEP_TALKING = 'Keep talking. Your clip is saved on this device.';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** Waits until the service worker can serve the page on a reload. */
async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The page behind it may have failed too and offer the same. */
const retryOf = (page: Page) => page.getByRole('button', { name: 'Try again' }).last();

async function expectNoInternet(page: Page): Promise<void> {
  await expect(page.getByText(NO_INTERNET)).toBeVisible();
  await expect(retryOf(page)).toBeVisible();
}

/** Expects that nothing of the app can be seen, pressed or reached by the keyboard. */
async function expectNothingElse(page: Page): Promise<void> {
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  const outside = await page.evaluate((words) => {
    const shown = [...document.querySelectorAll('dialog')].find((dialog) => dialog.innerText.includes(words));
    const [xs, ys] = [window.innerWidth, window.innerHeight].map((side) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => side * share),
    );
    const points = (xs ?? []).flatMap((x) => (ys ?? []).map((y) => document.elementFromPoint(x, y)));
    const reached = [...points, document.activeElement].filter((element) => element !== document.body);
    return reached.filter((element) => !shown?.contains(element)).map((element) => element?.outerHTML);
  }, NO_INTERNET);
  expect(outside).toEqual([]);
}

test('drawer by path, profile dialog and sign-out; drawer and dialog 414 px wide on wider screens [drawer-width]', async ({
  page,
  request,
}) => {
  await makeAccount(request, 'shell@example.com');
  await signIn(page, 'shell@example.com');

  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText(['Privacy Policy', 'FAQ', 'About Us', 'Contact Us']);
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(414);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await drawer.boundingBox())?.width ?? 0).toBeLessThan(350);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

  await page.getByRole('button', { name: 'Your account' }).click();
  const profile = page.getByRole('dialog', { name: 'Ben Berg' });
  await expect.poll(async () => (await profile.boundingBox())?.width).toBe(414);
  await expect(profile).toContainText('5 more folks can be invited to your reels');
  await expect(profile).toContainText("It's just a buck per folk!");
  await profile.getByRole('link', { name: 'Add more' }).click();
  await expect(page).toHaveURL(/\/pricing$/);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer.getByRole('link', { name: 'Add Credits' })).toContainText('5 folks left');
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await expect(page.getByText('logout Successfully')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('uid');
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login$/);
});

test('pages are at least 750 px high, however low the window is [app-height]', async ({ page, request }) => {
  const account = await makeAccount(request, 'height@example.com');
  const { tributeId } = await makeTribute(request, account);
  await page.setViewportSize({ width: 1280, height: 500 });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const path of ['/login', '/unsubscribe', '/nowhere', `/tribute/${tributeId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([path, (await height()) >= 750]).toEqual([path, true]);
  }
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect(await height()).toBeLessThan(750);
});

test('only the no-internet page shows offline [offline-only], also after a reload, until the network is back [online-switch]', async ({
  page,
  request,
}) => {
  await makeAccount(request, 'offline@example.com');
  await signIn(page, 'offline@example.com');
  for (const path of ['/home', '/']) {
    await page.goto(path);
    await workerIsReady(page);
    await page.context().setOffline(true);
    await expectNoInternet(page);
    await expectNothingElse(page);
    // The service worker answers the reload.
    await Promise.all([page.waitForEvent('load'), retryOf(page).click()]);
    await expectNoInternet(page);
    await expect(page.getByRole('heading', { name: NO_INTERNET })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(NO_INTERNET)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a partly filled form survives an outage of the network', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('kept@example.com');
  await page.context().setOffline(true);
  await expectNoInternet(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectNoInternet(page);
  await page.context().setOffline(false);
  await expect(page.getByText(NO_INTERNET)).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.com');
});

test('a running recorder continues under a banner, whose button only checks', async ({ page, request }) => {
  const account = await makeAccount(request, 'recorder-offline@example.com');
  const { tributeId } = await makeTribute(request, account);
  // The recorder delivers its data when the test asks, so nothing is saved before.
  await page.addInitScript(() => {
    const start = Reflect.get(MediaRecorder.prototype, 'start');
    MediaRecorder.prototype.start = function () {
      const deliver = () => this.state === 'recording' && this.requestData();
      window.addEventListener('deliver', () => {
        // Empty before the first encoded picture, which takes a busy machine a while.
        this.addEventListener(
          'dataavailable',
          ({ data }) => data.size === 0 && requestAnimationFrame(deliver),
        );
        deliver();
      });
      start.call(this);
    };
  });
  await page.goto(`/recordtribute?tributeId=${tributeId}`);
  await page.getByLabel('Your name').fill('Oma Ruth');
  await page.context().setOffline(true);
  await expectNoInternet(page);
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  const stop = page.getByRole('button', { name: 'Stop recording' });
  await expect(stop).toBeVisible();
  await page.context().setOffline(true);
  await expectNoInternet(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stop).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('deliver')));
  await expect(page.getByText(KEEP_TALKING)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(KEEP_TALKING)).toBeHidden();
  await expect(stop).toBeVisible();
});

test('the worker stores only the no-internet page and hashed files', async ({ page, request }) => {
  await makeAccount(request, 'worker@example.com');
  await signIn(page, 'worker@example.com');
  await workerIsReady(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const held = () =>
    page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect
    .poll(async () => (await held()).filter((path) => path.startsWith('/_next/static/')).length)
    .toBeGreaterThan(0);
  expect((await held()).filter((path) => !path.startsWith('/_next/static/'))).toEqual(['/offline']);
});

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/');
  const link = page.locator('link[rel="manifest"]');
  const manifest = await (await request.get((await link.getAttribute('href')) ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Folksee', start_url: '/home', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    const { width, height } = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return { width: picture.naturalWidth, height: picture.naturalHeight };
    }, src as string);
    expect(`${width}x${height}`).toBe(sizes);
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await request.get(touchIcon ?? '')).ok()).toBe(true);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Private windows, as used by tests, cannot install apps.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
