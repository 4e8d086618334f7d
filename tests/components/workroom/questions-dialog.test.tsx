import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QuestionsDialog } from '#components/workroom/settings/questions-dialog.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute } from '#tests/support/build-tribute.ts';

const ONE = { _id: '1'.repeat(24), text: 'One?', order: 0 };
const TWO = { _id: '2'.repeat(24), text: 'Two?', order: 1 };
const NEW = { _id: '3'.repeat(24), text: 'Three?', order: 2 };
const tribute = buildTribute({ questions: [ONE, TWO] });
const { tributeId } = tribute;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () =>
  within(screen.getByRole('region', { name: /Your questions/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.slice(1));
const open = () => renderApp(<QuestionsDialog tribute={tribute} onClose={() => {}} />);

beforeEach(() => {
  sessionStorage.clear();
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().setOpenTribute(tribute);
});
afterEach(() => vi.unstubAllGlobals());

describe('the questions of a reel that collects answers', () => {
  it('can be appended or removed by _id, and the open tribute follows [open-question]', async () => {
    const calls = stubApi({
      'POST /api/tribute/question': NEW,
      [`DELETE /api/tribute/question?tributeId=${tributeId}&questionId=${ONE._id}`]: {},
    });
    open();
    // [text-input-placeholder]
    await userEvent.type(screen.getByPlaceholderText('Enter your text here'), ' Three? ');
    await press('Add question');
    await waitFor(() => expect(shown()).toEqual(['One?', 'Two?', 'Three?']));
    await press('Remove: One?');
    await waitFor(() =>
      expect(useRootStore.getState().openTribute?.questions.map(({ text }) => text)).toEqual([
        'Two?',
        'Three?',
      ]),
    );
    expect(calls[0]).toEqual({ call: 'POST /api/tribute/question', body: { tributeId, text: 'Three?' } });
    expect(shown()).toEqual(['Two?', 'Three?']);
  });

  it('come back where they were when their removal is undone [open-question]', async () => {
    const calls = stubApi({
      [`DELETE /api/tribute/question?tributeId=${tributeId}&questionId=${ONE._id}`]: {},
      'POST /api/tribute/question': ONE,
    });
    open();
    await press('Remove: One?');
    expect(await screen.findByText(/“One\?” was removed/)).toBeVisible();
    await press('Undo');
    expect(shown()).toEqual(['One?', 'Two?']);
    await waitFor(() =>
      expect(calls.at(-1)).toEqual({
        call: 'POST /api/tribute/question',
        body: { tributeId, _id: ONE._id, text: 'One?', order: 0 },
      }),
    );
    expect(screen.queryByText(/was removed/)).toBeNull();
  });

  it('are moved and reworded, each change at once', async () => {
    const calls = stubApi({ 'PATCH /api/tribute/question': [] });
    open();
    await press('Move down: One?');
    expect(shown()).toEqual(['Two?', 'One?']);
    expect(screen.getByRole('button', { name: 'Move up: One?' })).toHaveFocus();
    await press('Edit: One?');
    const field = screen.getByRole('textbox', { name: 'Reword the question' });
    expect(field).toHaveFocus();
    await userEvent.type(field, ' Really?');
    await press('Save question');
    expect(shown()).toEqual(['Two?', 'One? Really?']);
    await waitFor(() => expect(calls.filter(({ body }) => body)).toHaveLength(2));
    expect(calls.flatMap(({ body }) => body ?? [])).toEqual([
      { tributeId, questionId: ONE._id, order: 1 },
      { tributeId, questionId: ONE._id, text: 'One? Really?' },
    ]);
  });

  it('stay unchanged when a change is rejected, and the dialog says why', async () => {
    const refusal = { error: 'Choose at least one question.', code: 'INVALID_INPUT' };
    stubApi({
      [`DELETE /api/tribute/question?tributeId=${tributeId}&questionId=${ONE._id}`]: Response.json(refusal, {
        status: 422,
      }),
    });
    open();
    await press('Remove: One?');
    expect(await screen.findByText('Choose at least one question.')).toBeVisible();
    expect(shown()).toEqual(['One?', 'Two?']);
  });

  it('keep the new text in its field until it is saved', async () => {
    const answers: Record<string, unknown> = {
      'PATCH /api/tribute/question': Response.json(
        { error: 'Try again.', code: 'INTERNAL' },
        { status: 500 },
      ),
    };
    stubApi(answers);
    open();
    await press('Edit: One?');
    const field = screen.getByRole('textbox', { name: 'Reword the question' });
    await userEvent.type(field, ' Really?');
    await press('Save question');
    expect(await screen.findByText('Try again.')).toBeVisible();
    expect(shown()).toEqual(['One?', 'Two?']);
    expect(field).toHaveValue('One? Really?');
    answers['PATCH /api/tribute/question'] = [];
    await press('Save question');
    expect(await screen.findByRole('textbox', { name: 'Ask something else' })).toHaveValue('');
    expect(shown()).toEqual(['One? Really?', 'Two?']);
  });

  it('keep typed text when the dialog is closed, until it is saved or the question is gone', async () => {
    stubApi({ 'POST /api/tribute/question': NEW });
    open();
    await press('Edit: One?');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reword the question' }), ' Really?');
    cleanup();
    open();
    expect(screen.getByRole('textbox', { name: 'Reword the question' })).toHaveValue('One? Really?');
    cleanup();
    renderApp(<QuestionsDialog tribute={buildTribute({ questions: [TWO] })} onClose={() => {}} />);
    expect(screen.getByRole('textbox', { name: 'Ask something else' })).toHaveValue('One? Really?');
    await press('Add question');
    await waitFor(() => expect(shown()).toEqual(['Two?', 'Three?']));
    cleanup();
    open();
    expect(screen.getByRole('textbox', { name: 'Ask something else' })).toHaveValue('');
  });
});
