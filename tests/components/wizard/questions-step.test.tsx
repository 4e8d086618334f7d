import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QuestionsStep } from '#components/wizard/questions/questions-step.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { at, router } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, press, renderStep } from './wizard-page.tsx';

const ANNA = '/api/tribute/questions?type=BIRTHDAY&name=Anna&gender=Female';
const SUGGESTIONS = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map((question, index) => ({
  question,
  isSelected: index < 3,
}));
const chosen = () =>
  within(screen.getByRole('region', { name: /Your questions/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.slice(1));

describe('the questions', () => {
  beforeEach(() => {
    at.path = '/createtribute/questions';
    stubApi({ [`GET ${ANNA}`]: SUGGESTIONS });
  });
  const draft = { ...COMPLETE_DRAFT, questions: [] };

  it('start with three of the list, can be added, moved and taken out [create-context-questions]', async () => {
    renderStep(<QuestionsStep />, { draft, status: 'signedOut' });
    // Dragging comes after the list, and takes its place.
    expect(await screen.findByRole('button', { name: 'Move: One?' })).toBeEnabled();
    await press('Move down: One?');
    expect(screen.getByRole('button', { name: 'Move down: One?' })).toHaveFocus();
    expect(screen.getByText('Moved to position 2 of 3.')).toBeInTheDocument();
    await press('Add: Five?');
    expect(screen.getByRole('button', { name: 'Add: Four?' })).toHaveFocus();
    await press('Remove: Three?');
    expect(chosen()).toEqual(['Two?', 'One?', 'Five?']);
    await press('Continue');
    expect(draftNow().questions.map(({ text }) => text)).toEqual(['Two?', 'One?', 'Five?']);
    expect(router.push).toHaveBeenCalledWith('/createtribute/upgrade');
    expect(draftNow().step).toBe('/createtribute/upgrade');
  });

  it('are not called missing while they are still coming', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', () => promise.then(() => Response.json({ data: SUGGESTIONS })));
    renderStep(<QuestionsStep />, { draft, status: 'signedOut' });
    expect(screen.getByRole('button', { name: /Continue/ })).toBeDisabled();
    // A custom question would replace the suggestion.
    const own = screen.getByRole('link', { name: 'Write your own question' });
    expect(own).toHaveAttribute('aria-disabled', 'true');
    arrive();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled());
    expect(screen.getByRole('link', { name: 'Write your own question' })).not.toHaveAttribute(
      'aria-disabled',
    );
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/upgrade');
  });

  it('may not all be taken out', async () => {
    renderStep(<QuestionsStep />, { draft });
    for (const name of ['One?', 'Two?', 'Three?'])
      await userEvent.click(await screen.findByRole('button', { name: `Remove: ${name}` }));
    await press('Continue');
    expect(screen.getByText('Choose at least one question.')).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('follow a changed name, drop those of another occasion, and keep custom ones', async () => {
    const { setDraft } = useRootStore.getState();
    const { rerenderAs } = renderStep(<QuestionsStep />, { draft });
    await userEvent.click(await screen.findByRole('button', { name: 'Add: Four?' }));
    act(() => setDraft({ questions: [...draftNow().questions, { text: 'My own?' }] }));
    stubApi({
      'GET /api/tribute/questions?type=BIRTHDAY&name=Ann&gender=Female': SUGGESTIONS.map(({ question }) => ({
        question: `Ann: ${question}`,
        isSelected: false,
      })),
      'GET /api/tribute/questions?type=GOODBYE&name=Ann&gender=Female': [],
    });
    act(() => setDraft({ names: [{ firstName: 'Ann', lastName: '' }] }));
    await waitFor(() => expect(chosen()[3]).toBe('Ann: Four?'));
    expect(chosen()[4]).toBe('My own?');
    act(() => setDraft({ tributeType: 'GOODBYE' }));
    rerenderAs({});
    await waitFor(() => expect(chosen()).toEqual(['My own?']));
  });

  it.each(['REVIEWS', 'TEAM_ICEBREAKER'] as const)(
    'Question fetch omits the gender parameter for %s [no-gender]',
    async (tributeType) => {
      const calls = stubApi({});
      renderStep(<QuestionsStep />, { draft: { ...draft, tributeType } });
      await waitFor(() => expect(calls.length).toBeGreaterThan(0));
      const questions = calls.find(({ call }) => call.startsWith('GET /api/tribute/questions'));
      expect(questions?.call).toBe(`GET /api/tribute/questions?type=${tributeType}&name=Anna`);
    },
  );

  it('can be custom ones when the suggestions fail to load', async () => {
    stubApi({});
    renderStep(<QuestionsStep />, { draft: { ...draft, questions: [{ text: 'My own?' }] } });
    expect(await screen.findByText(/couldn’t load our suggestions/)).toBeVisible();
    expect(chosen()).toEqual(['My own?']);
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/upgrade');
  });
});
