import { expect } from '@playwright/test';
import { recordClip } from './fixtures/answer.ts';
import { makeAccount, makeTribute, PASSWORD } from './fixtures/api.ts';
import { linkMailedTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { begin, goOn, questions, saved } from './fixtures/wizard.ts';

test('a visitor creates a reel, signs up on the way, and loses nothing at any reload [route-create-steps] [wizard-keeps]', async ({
  page,
}) => {
  const email = 'wizard@example.com';
  await begin(page);

  await test.step('questions are reordered by keys, written, edited, and survive a reload', async () => {
    const first = await questions(page).nth(0).innerText();
    const handle = page.getByRole('button', { name: /^Move: / }).first();
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up. Position 1 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Position 2 of 3.', { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Moved to position 2 of 3.')).toBeAttached();
    const words = first.split('\n').at(-1) ?? '';
    await expect(questions(page).nth(1)).toContainText(words);

    await page.getByRole('link', { name: 'Write your own question' }).click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('What made you laugh?');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('button', { name: 'Edit: What made you laugh?' }).click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('What made you laugh together?');
    await page.reload();
    await page.getByRole('button', { name: 'Save question' }).click();
    await page
      .getByRole('button', { name: /^Remove: / })
      .first()
      .click();
    await expect(questions(page)).toHaveCount(3);
    await page.reload();
    await expect(questions(page).nth(0)).toContainText(words);
    await expect(questions(page).nth(2)).toContainText('What made you laugh together?');
  });

  await test.step('the login dialog keeps the step behind it, and closing it goes a step back', async () => {
    await goOn(page);
    const dialog = page.getByRole('dialog', { name: 'Create your account to continue' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('h1', { hasText: 'How many people will you invite?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/questions$/);
    await expect(questions(page)).toHaveCount(3);
    await goOn(page);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/signup$/);
    await expect(dialog).toBeHidden();
  });

  await test.step('confirming the address returns to the plan', async () => {
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    const mail = await page.context().newPage();
    await mail.goto(await linkMailedTo(email));
    await expect(mail.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await mail.close();
    await expect(page).toHaveURL(/upgrade$/);
    const profile = page.getByRole('dialog', { name: 'Complete your profile' });
    await profile.getByLabel('First name').fill('Ben');
    await profile.getByLabel('Last name').fill('Lindqvist');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile).toBeHidden();
    await expect(page).toHaveURL(/upgrade$/);
  });

  await test.step('the plan is kept', async () => {
    await expect(page.getByRole('radio', { name: /5 free folks/ })).toBeChecked();
    await page.getByRole('radio', { name: /10 more folks/ }).check();
    await saved(page);
    await page.reload();
    await expect(page.getByRole('radio', { name: /10 more folks/ })).toBeChecked();
    await goOn(page);
  });

  await test.step('the creator records first and returns to the wizard', async () => {
    await page.getByRole('button', { name: 'Record: What made you laugh together?' }).click();
    await expect(page).toHaveURL(/recordtribute\?tributeId=.+&questionId=/);
    await expect(page.getByRole('link', { name: 'Back to your reel' })).toBeVisible();
    await page.getByRole('button', { name: 'Record with the camera' }).click();
    await recordClip(page);
    await expect(
      page.getByText('By sending, you agree that your clip may be used in the reel.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send my clip' }).click();
    await expect(page.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue with your reel' }).click();
    await expect(page).toHaveURL(/createtribute\/record$/);
    await expect(page.getByLabel('Your clip')).toBeVisible({ timeout: 240_000 });
    await page.reload();
    await expect(page.getByLabel('Your clip')).toBeVisible();
    await goOn(page);
  });

  await test.step('the link is created, and the invitation is ready', async () => {
    await expect(page).toHaveURL(/invite$/);
    await page.reload();
    await page.getByRole('button', { name: 'Create the link' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await goOn(page);
    await expect(page.getByRole('heading', { name: 'Your invitation is ready' })).toBeVisible();
    await expect(page).toHaveURL(/tributeready\?tributeId=/);
    await page.reload();
    await page.getByRole('link', { name: 'Open the workroom' }).click();
    await expect(page.getByRole('button', { name: 'Play Ben Lindqvist' })).toBeVisible();
  });
});

test('a draft continues on another device, from home [wizard-keeps]', async ({ page, browser, request }) => {
  await makeAccount(request, 'devices@example.com');
  await begin(page);
  await goOn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Email').fill('devices@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  // Nothing was clicked: the draft saves automatically.
  await saved(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill('devices@example.com');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('link', { name: /Anna Lindqvist/ }).click();
  await expect(other).toHaveURL(/upgrade$/);
  await other.getByRole('radio', { name: /25 more folks/ }).check();
  await saved(other);
  await other.getByRole('button', { name: 'Back' }).click();
  await expect(questions(other)).toHaveCount(3);
  await other
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/questions$/);
  // The other tab saves automatically; this one reads when it is reopened.
  await expect(async () => {
    await page.reload();
    await expect(questions(page)).toHaveCount(2, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await goOn(page);
  await expect(page.getByRole('radio', { name: /25 more folks/ })).toBeChecked();
  await other.context().close();
});

test('a wizard address with another reel opens that one, and mixes nothing [address-names]', async ({
  page,
  request,
}) => {
  const account = await makeAccount(request, 'other-reel@example.com');
  const { tributeId } = await makeTribute(request, account, {
    tributeFor: { names: [{ firstName: 'Otto', lastName: '' }], gender: 'Male' },
  });
  await signInAs(page, 'other-reel@example.com');
  await begin(page);
  await saved(page);
  for (const step of ['invite', 'questions', 'reeldetails']) {
    await page.goto(`/createtribute/${step}?tributeId=${tributeId}`);
    await expect(page).toHaveURL(new RegExp(`/tribute/${tributeId}$`));
    await expect(page.getByRole('heading', { name: /Otto/ }).first()).toBeVisible();
  }
  await page.goto('/createtribute/questions');
  await expect(questions(page)).toHaveCount(3);
});

test('a reel started weeks after the last one is due 14 days from today [due-date]', async ({ page }) => {
  await page.goto('/createtribute');
  // The page saves its draft as soon as its scripts run.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('root'))).not.toBeNull();
  // Left by a reel that ended long ago.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('root') ?? '{}');
    kept.state.createTribute.dueDate = '11/05/2026';
    localStorage.setItem('root', JSON.stringify(kept));
  });
  await page.reload();
  await page.getByRole('radio', { name: 'Birthday' }).check({ force: true });
  await goOn(page);
  await expect(page.getByText('In 14 days')).toBeVisible();
});

test('two tabs continue one draft and create one reel', async ({ page, context, request }) => {
  await makeAccount(request, 'two-wizards@example.com');
  await signInAs(page, 'two-wizards@example.com');
  const beside = await context.newPage();
  await beside.goto('/createtribute');
  await begin(page);

  await expect(beside.getByRole('radio', { name: 'Birthday' })).toBeChecked();
  await goOn(beside);
  // "Saved" may be the previous step's. Either tab may send the shared draft.
  const kept = context.waitForEvent(
    'response',
    (response) => response.request().postData()?.includes('Annika') === true,
  );
  await beside.getByLabel('First name').fill('Annika');
  await kept;
  await saved(beside);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Annika');

  await page.goto('/home');
  await expect(page.getByText('Annika Lindqvist')).toHaveCount(1);
});
