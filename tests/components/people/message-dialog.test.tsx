import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MessageDialog } from '#components/people/message-dialog.tsx';
import { useTribute } from '#lib/browser/hooks/use-tribute.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { ben, karim, open, openMenu, valueOf } from './people-on-board.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('writes a message for a person without an address, in their language', async () => {
  open([{ ...karim, locale: 'es' }], { language: 'es' });
  await userEvent.click(within(await openMenu('Karim')).getByRole('menuitem', { name: 'Write a message' }));
  const dialog = await screen.findByRole('dialog', { name: 'A message for Karim' });
  const text = await within(dialog).findByRole('textbox', { name: 'Message' });
  expect(valueOf(text)).toMatch(/^Hola, Karim: todavía falta tu clip/);
  const whatsapp = within(dialog).getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(whatsapp)).toContain(`/tribute/${TRIBUTE_ID}`);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await within(dialog).findByText(/^Copied/)).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`^Hola, Karim[^]*/tribute/${TRIBUTE_ID}$`));
});

test('with the recording link off, only people who joined can be messaged', async () => {
  open([ben, karim], { linkOpen: false });
  const write = async (name: string) => {
    await openMenu(name);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Write a message' }));
    return within(await screen.findByRole('dialog', { name: `A message for ${name}` }));
  };
  const toBen = await write('Ben');
  expect(toBen.getByText(/^The recording link is switched off/)).toBeVisible();
  expect(toBen.getByRole('button', { name: 'Switch the link on' })).toBeVisible();
  expect(toBen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(toBen.queryByRole('link')).toBeNull();
  await userEvent.click(toBen.getByRole('button', { name: 'Close' }));
  // People who have joined can still come in.
  expect((await write('Karim')).getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('moves the focus to the replacement after switching the link on from a message', async () => {
  const answers: Record<string, unknown> = {
    [`GET /api/tribute?tributeId=${TRIBUTE_ID}`]: buildTribute({ linkOpen: false }),
  };
  stubApi(answers);
  const Page = () => {
    const { data } = useTribute(TRIBUTE_ID);
    return data ? <MessageDialog tribute={data} person={ben} onClose={() => {}} /> : null;
  };
  renderApp(<Page />);
  const button = await screen.findByRole('button', { name: 'Switch the link on' });
  answers['PATCH /api/tribute'] = answers[`GET /api/tribute?tributeId=${TRIBUTE_ID}`] = buildTribute();
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus());
});
