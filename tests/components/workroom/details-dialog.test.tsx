import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DetailsDialog } from '#components/workroom/settings/details-dialog.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { toDraftDate } from '#lib/tribute/due-date.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute } from '#tests/support/build-tribute.ts';

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));

afterEach(() => vi.unstubAllGlobals());

function open(change: Partial<TributeDto> = {}) {
  const onClose = vi.fn();
  renderApp(<DetailsDialog tribute={buildTribute(change)} onClose={onClose} />);
  return onClose;
}

const pressBeside = async () => {
  const beside = document.querySelector('.MuiDialog-container');
  if (beside) await userEvent.click(beside);
};

it('keeps typed details when someone taps beside the dialog', async () => {
  const onClose = open();
  const [name] = screen.getAllByRole('textbox');
  if (name) await userEvent.type(name, ' and Rosa');
  await pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getAllByRole('textbox')[0]).toHaveDisplayValue(/ and Rosa$/);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes by a tap beside it while nothing is changed', async () => {
  const onClose = open();
  await pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

const chooseLaterDay = async () => {
  // The calendar is heavy.
  const month = await screen.findByRole('spinbutton', { name: 'Month' }, { timeout: 10_000 });
  await userEvent.click(month);
  await userEvent.keyboard(toDraftDate(new Date(inDays(5))).replaceAll('/', ''));
};
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

it('says that a later date reopens a reel that its date closed [life-closed]', async () => {
  open({ status: 'CLOSED', dueDate: inDays(-2) });
  await chooseLaterDay();
  expect(screen.getByText('With this date, the reel collects answers again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save and collect again' })).toBeNull();
}, 20_000);

it('offers to reopen a reel that its creator closed, together with the new date', async () => {
  const calls = stubApi({ 'PATCH /api/tribute': buildTribute() });
  const onClose = open({ status: 'CLOSED', dueDate: inDays(2) });
  await chooseLaterDay();
  expect(screen.getByText(/a new date alone doesn’t open it/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save and collect again' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toMatchObject({
    status: 'COLLECTING',
    dueDate: toDraftDate(new Date(inDays(5))),
  });
}, 20_000);
