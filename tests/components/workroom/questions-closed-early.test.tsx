import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuestionsDialog } from '#components/workroom/settings/questions-dialog.tsx';
import { keptQuestions } from '#lib/browser/stores/kept-by-id.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute } from '#tests/support/build-tribute.ts';

// Someone presses “Done” while a question is still being saved.

const ONE = { _id: '1'.repeat(24), text: 'One?', order: 0 };
const TWO = { _id: '2'.repeat(24), text: 'Two?', order: 1 };
const NEW = { _id: '3'.repeat(24), text: 'Three?', order: 2 };
const tribute = buildTribute({ questions: [ONE, TWO] });
const { tributeId } = tribute;

/** The dialog as the workroom shows it: it follows the open tribute. */
function Room() {
  const current = useRootStore(({ openTribute }) => openTribute);
  const [isOpen, setOpen] = useState(true);
  if (isOpen && current) return <QuestionsDialog tribute={current} onClose={() => setOpen(false)} />;
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const own = () => screen.getByRole('textbox', { name: 'Ask something else' });
const addButton = () => screen.getByRole('button', { name: /Add question/ });
const kept = () => keptQuestions.read(tributeId);
const stored = () => useRootStore.getState().openTribute?.questions.map(({ text }) => text);
const shown = () =>
  within(screen.getByRole('region', { name: /Your questions/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.slice(1));

/** Answers the call when the returned function is called. */
function slowly(call: string, answer: object, status = 200) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubApi({ [call]: promise });
  return () => resolve(Response.json(answer, { status }));
}

beforeEach(() => {
  sessionStorage.clear();
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().setOpenTribute(tribute);
});
afterEach(() => vi.unstubAllGlobals());

it('an added question is no longer in the field, so that nobody adds it twice [open-question]', async () => {
  const arrive = slowly('POST /api/tribute/question', { data: NEW });
  renderApp(<Room />);
  await userEvent.type(own(), 'Three? ');
  await press('Add question');
  await press('Done');
  arrive();
  await waitFor(() => expect(stored()).toEqual(['One?', 'Two?', 'Three?']));
  await press('Open');
  expect(own()).toHaveValue('');
  expect(shown()).toEqual(['One?', 'Two?', 'Three?']);
});

it('the new words of a question are no longer unsaved [open-question]', async () => {
  const arrive = slowly('PATCH /api/tribute/question', { data: [] });
  renderApp(<Room />);
  await press('Edit: One?');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reword the question' }), ' Really?');
  await press('Save question');
  await press('Done');
  expect(kept()).toEqual({ questionId: ONE._id, text: 'One? Really?' });
  arrive();
  await waitFor(() => expect(kept()).toBeNull());
});

it('a dialog that opens before the answer adds the question only once [open-question]', async () => {
  const arrive = slowly('POST /api/tribute/question', { data: NEW });
  renderApp(<Room />);
  await userEvent.type(own(), 'Three?');
  await press('Add question');
  await press('Done');
  await press('Open');
  expect(own()).toHaveValue('Three?');
  expect(addButton()).toBeDisabled();
  arrive();
  await waitFor(() => expect(own()).toHaveValue(''));
  expect(shown()).toEqual(['One?', 'Two?', 'Three?']);
  expect(kept()).toBeNull();
});

it('a refused question stays in the field', async () => {
  const arrive = slowly('POST /api/tribute/question', { error: 'Try again.', code: 'INTERNAL' }, 500);
  renderApp(<Room />);
  await userEvent.type(own(), 'Three?');
  await press('Add question');
  await press('Done');
  await press('Open');
  arrive();
  await waitFor(() => expect(addButton()).toBeEnabled());
  expect(own()).toHaveValue('Three?');
});

it('text that was typed during the save stays in the field', async () => {
  const arrive = slowly('POST /api/tribute/question', { data: NEW });
  renderApp(<Room />);
  await userEvent.type(own(), 'Three?');
  await press('Add question');
  await userEvent.type(own(), ' Four?');
  await press('Done');
  arrive();
  await waitFor(() => expect(stored()).toHaveLength(3));
  await press('Open');
  expect(own()).toHaveValue('Three? Four?');
});

it('a question that was stored after its page was left is not shown as unsaved', () => {
  keptQuestions.keep(tributeId, { questionId: null, text: 'Two? ' });
  renderApp(<Room />);
  expect(own()).toHaveValue('');
  expect(kept()).toBeNull();
});
