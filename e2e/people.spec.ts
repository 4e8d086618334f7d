import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { call, makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';
import { mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** Our mail's recipient without FEEDBACK_EMAIL: the address of MAIL_FROM. */
const TEAM = 'hello@folksee.example';

test('a person changes name, picture [file-upload], language and mails, and exports their data [profile-settings]', async ({
  page,
  request,
}) => {
  const email = 'petra@example.com';
  const account = await makeAccount(request, email);
  await signInAs(page, email);
  await page.goto('/profile');

  await page.getByLabel('First name').fill('Petra');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Add a picture').setInputFiles('public/readme/invitation.png');
  await page.getByRole('dialog').getByRole('button', { name: /use/i }).click();
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible();
  await expect
    .poll(async () => {
      const user = await call<{ basicInfo: { firstName: string; image: string | null } }>(
        request,
        account,
        'PATCH',
        '/user',
        {},
      );
      return `${user.basicInfo.firstName} ${user.basicInfo.image}`;
    })
    .toMatch(/^Petra \/media\/.+\/picture\.webp$/);

  const loved = page.getByRole('switch', { name: 'Email: Someone loved a clip or a reel' });
  await loved.click();
  await expect(loved).not.toBeChecked();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await downloading).path();
  const data = JSON.parse(await readFile(file, 'utf8')) as {
    user: { email: string; emailPreferences: object };
  };
  expect(data.user).toMatchObject({ email, emailPreferences: { HEARTED: false, REEL_READY: true } });

  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Tu perfil' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tu perfil' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('the creator is notified live of a joining guest, and finds them', async ({ page, request }) => {
  const email = 'nora@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await signInAs(page, email);
  // The server accepts a socket by a packet of type 40.
  const isHeard = page
    .waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/socket.io/') })
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).startsWith('40') }),
    );
  await page.goto('/notification');
  await expect(page.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible();
  await isHeard;

  const joined = await request.post('/api/tribute/contributor', {
    data: { tributeId, name: 'Jonas' },
    headers: { 'x-api-key': API_KEY },
  });
  expect(joined.status()).toBe(201);
  const told = page.getByRole('link', { name: /New: Jonas joined/ });
  await expect(told).toBeVisible();
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/tribute/${tributeId}$`));
  // It is marked as read when leaving the page.
  await expect(async () => {
    await page.goto('/notification');
    await expect(page.getByRole('link', { name: /^Jonas joined/ })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('anyone can write to us [feedback-contact]', async ({ page }) => {
  await page.goto('/contactus');
  await page.getByLabel('Your name').fill('Ruth');
  await page.getByLabel('Your email').fill('ruth@example.com');
  await page.getByLabel('Your message').fill('Where do I begin?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We’ll answer you at ruth@example.com.')).toBeVisible();
  const mail = await mailTo(TEAM, 'Message from Ruth');
  expect(mail.text).toContain('Where do I begin?');
  expect(mail.text).toContain('mailto:ruth@example.com');
});

test('feedback arrives as text and on camera [feedback-contact] [tribute-parts]', async ({
  page,
  request,
}) => {
  const email = 'fred@example.com';
  await makeAccount(request, email);
  await signInAs(page, email);
  await page.goto('/feedback');
  await page.locator('label').filter({ hasText: '5 stars' }).click();
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await page.getByLabel('In your words').fill('My mother cried, in the best way.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const mail = await mailTo(TEAM, `Feedback from ${email}`);
  expect(mail.text).toContain('5 of 5 stars');
  expect(mail.text).toContain('My mother cried');

  await page.getByRole('button', { name: 'Tell us more' }).click();
  await page.getByRole('link', { name: 'Record a video' }).click();
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('button', { name: 'Stop recording' }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('We’ve got your video')).toBeVisible();
  const videoMail = await mailTo(TEAM, `Feedback from ${email}`, 'Watch the video');
  const link = /http\S+playback\.mp4\S+/.exec(videoMail.text)?.[0] ?? '';
  const video = await request.get(link);
  expect(video.status()).toBe(200);
  expect(video.headers()['content-type']).toContain('video/mp4');
});

test('a deleted account is locked immediately, says so, and can be restored', async ({ page, request }) => {
  const email = 'dora@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  await signInAs(page, email);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('After 30 days, we erase your account');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account was deleted.')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const offer = page.getByRole('dialog', { name: 'Keep your account?' });
  await expect(offer).toContainText('You deleted this account, so it’s locked.');
  const gone = await page.goto(`/tribute/${tributeId}`);
  expect(gone?.status()).toBe(404);
  await page.goto('/home');
  await offer.getByRole('button', { name: 'Keep my account' }).click();
  await expect(offer).toBeHidden();
  const back = await page.goto(`/tribute/${tributeId}`);
  expect(back?.status()).toBe(200);
});

for (const [path, title] of [
  ['/aboutus', 'A reel made by everyone who cares'],
  ['/faq', 'Questions and answers'],
  ['/privacypolicy', 'Privacy policy'],
  ['/pricing', 'Simple prices'],
] as const) {
  test(`anyone can read ${path}, search engines too [route-own-pages] [restoration-gate]`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(title);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).not.toContain('noindex');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}
