import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { DetailsDialog } from '#components/workroom/settings/details-dialog.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp } from '#tests/components/layout/render-app.tsx';
import { buildTribute } from '#tests/support/build-tribute.ts';

beforeEach(() => useRootStore.setState(useRootStore.getInitialState()));

function open() {
  const onClose = vi.fn();
  renderApp(<DetailsDialog tribute={buildTribute({})} onClose={onClose} />);
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
