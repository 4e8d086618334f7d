import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DetailsStep } from '#components/wizard/details-step.tsx';
import { OccasionStep } from '#components/wizard/occasion-step.tsx';
import { OwnQuestionStep } from '#components/wizard/own-question-step.tsx';
import { QuestionsStep } from '#components/wizard/questions-step.tsx';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { COMPLETE_DRAFT, draftNow, renderStep, stubScreen } from './wizard-page.tsx';

const router = vi.hoisted(() => ({ replace: vi.fn(), push: vi.fn() }));
const at = vi.hoisted(() => ({ path: '/createtribute', search: '', told: new Set<() => void>() }));
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => at.path,
  useSearchParams: () => new URLSearchParams(useSyncExternalStore(followAddress, () => at.search)),
}));

/** The address changes, by our push or by the browser's back and forward, and Next tells of it. */
function visit(address: string | URL | null | undefined) {
  act(() => {
    at.search = new URL(address ?? '', window.location.href).search;
    for (const tell of at.told) tell();
  });
}

function followAddress(tell: () => void) {
  at.told.add(tell);
  return () => at.told.delete(tell);
}

const ID = 'A'.repeat(22);
const ANNA = '/api/tribute/questions?type=BIRTHDAY&name=Anna&gender=Female';
const SUGGESTIONS = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map((question, index) => ({
  question,
  isSelected: index < 3,
}));
const STORED = {
  tributeId: ID,
  status: 'DRAFT',
  tributeType: 'BIRTHDAY',
  imageUrl: null,
  tributeFor: { names: COMPLETE_DRAFT.names, name: 'Anna Moss', gender: 'Female' },
  questions: [{ _id: 'b'.repeat(24), text: COMPLETE_DRAFT.questions[0].text, order: 0 }],
};

const currentPart = () => document.querySelector('[data-current="true"]');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const chosen = () =>
  within(screen.getByRole('region', { name: /Your questions/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.slice(1));

beforeEach(() => {
  at.search = '';
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().resetDraft();
  useUiStore.setState(useUiStore.getInitialState());
  stubScreen(false);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the occasion', () => {
  beforeEach(() => {
    at.path = '/createtribute';
  });

  it('is chosen among eight, saved, and gone on from [create-context-type]', async () => {
    const calls = stubApi({ 'POST /api/tribute': STORED });
    renderStep(<OccasionStep />);
    expect(screen.getByText('Step 1 of 7')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Occasion' })).getAllByRole('radio')).toHaveLength(8);

    await press('Continue');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose an occasion to go on.');
    expect(router.push).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('radio', { name: 'Wedding' }));
    expect(draftNow()).toMatchObject({ tributeType: 'WEDDING', gender: 'Couple' });
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/reeldetails');
    await waitFor(() => expect(draftNow().tributeId).toBe(ID));
    expect(calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /api/tribute',
    ]);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('tells the server nothing of a visitor', async () => {
    const calls = stubApi({});
    renderStep(<OccasionStep />, { status: 'signedOut' });
    await userEvent.click(screen.getByRole('radio', { name: 'Memorial' }));
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/reeldetails');
    await press('Save & close');
    expect(router.push).toHaveBeenLastCalledWith('/');
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  it('says when a save failed, keeps everything, and tries again', async () => {
    stubApi({});
    renderStep(<OccasionStep />, { draft: { tributeType: 'BIRTHDAY' } });
    await press('Continue');
    expect(await screen.findByText(/Everything is kept on this device/)).toBeVisible();
    expect(draftNow().tributeType).toBe('BIRTHDAY');
    stubApi({ 'POST /api/tribute': STORED });
    await press('Try again');
    expect(await screen.findByText('Saved')).toBeVisible();
  });
});

describe('the details', () => {
  beforeEach(() => {
    at.path = '/createtribute/reeldetails';
    stubApi({});
  });

  it('want a name, by the occasion', async () => {
    renderStep(<DetailsStep />, { draft: { tributeType: 'BIRTHDAY' }, status: 'signedOut' });
    await press('Continue');
    const field = screen.getByRole('textbox', { name: 'First name' });
    expect(field).toHaveAccessibleDescription('First name required');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'Anna');
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }));
    expect(await screen.findByText('In 14 days')).toBeVisible();
    await press('Continue');
    expect(draftNow()).toMatchObject({ names: [{ firstName: 'Anna', lastName: '' }], gender: 'Female' });
    expect(router.push).toHaveBeenCalledWith('/createtribute/questions');
  });

  it('take a couple and more people, Male, Female or Couple [creator-creates] [gender-choices]', async () => {
    renderStep(<DetailsStep />, { draft: { tributeType: 'WEDDING', gender: 'Couple' } });
    await userEvent.type(screen.getByRole('textbox', { name: 'First name of person 1' }), 'Anna');
    await userEvent.type(screen.getByRole('textbox', { name: 'First name of person 2' }), 'Ben');
    for (let people = 2; people < 6; people += 1) await press('Add another person');
    expect(screen.queryByRole('button', { name: 'Add another person' })).toBeNull();
    await press('Remove person 6');
    expect(draftNow().names).toHaveLength(5);
    const genders = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(new Set(genders)).toEqual(new Set(['Male', 'Female', 'Couple']));
    await userEvent.click(screen.getByRole('radio', { name: 'Male' }));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna');
    await userEvent.click(screen.getByRole('radio', { name: 'Couple' }));
    expect(screen.getByRole('textbox', { name: 'First name of person 2' })).toHaveValue('Ben');
  });

  it('ask a team for one name and no gender, another occasion for its title', async () => {
    renderStep(<DetailsStep />, { draft: { tributeType: 'TEAM_ICEBREAKER' } });
    expect(screen.getByRole('textbox', { name: 'Team name' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    act(() => useRootStore.getState().setDraft({ tributeType: 'OTHER' }));
    await press('Continue');
    expect(screen.getByRole('textbox', { name: 'Occasion' })).toHaveAccessibleDescription(
      'Say what the occasion is',
    );
  });

  it('come one by one on a phone', async () => {
    stubScreen(true);
    vi.spyOn(window.history, 'pushState').mockImplementation((_, __, url) => visit(url));
    renderStep(<DetailsStep />, { draft: COMPLETE_DRAFT });
    expect(currentPart()).toHaveTextContent('Who is it for?');
    await press('Continue');
    expect(currentPart()).toHaveTextContent('Add a picture of Anna');
    expect(screen.getByRole('heading', { name: 'Add a picture of Anna' })).toHaveFocus();
    await press('Continue');
    expect(currentPart()).toHaveTextContent('When should it be ready?');
    expect(router.push).not.toHaveBeenCalled();
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/questions');
  });

  it('have an address for each screen of a phone, by which back, forward and reload find it [route-create-steps]', async () => {
    stubScreen(true);
    const push = vi.spyOn(window.history, 'pushState').mockImplementation((_, __, url) => visit(url));
    renderStep(<DetailsStep />, {
      draft: { ...COMPLETE_DRAFT, names: [{ firstName: 'Anna', lastName: '' }] },
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Moss');
    await press('Continue');
    expect(push).toHaveBeenLastCalledWith(null, '', '/createtribute/reeldetails?part=picture');
    await press('Continue');
    expect(push).toHaveBeenLastCalledWith(null, '', '/createtribute/reeldetails?part=date');

    visit('/createtribute/reeldetails?part=picture');
    expect(currentPart()).toHaveTextContent('Add a picture of Anna');
    visit('/createtribute/reeldetails');
    expect(screen.getByRole('heading', { name: 'Who is it for?' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Moss');
    visit('/createtribute/reeldetails?part=date');
    expect(screen.getByText('Step 2 of 7')).toBeVisible();

    cleanup();
    renderStep(<DetailsStep />);
    expect(currentPart()).toHaveTextContent('When should it be ready?');
    await press('Back');
    expect(currentPart()).toHaveTextContent('Add a picture of Anna');
    await press('Back');
    expect(currentPart()).toHaveTextContent('Who is it for?');
    await press('Back');
    expect(router.push).toHaveBeenCalledWith('/createtribute');
  });

  it('lead back to the name that is missing', async () => {
    stubScreen(true);
    vi.spyOn(window.history, 'pushState').mockImplementation((_, __, url) => visit(url));
    at.search = '?part=date';
    renderStep(<DetailsStep />, { draft: { tributeType: 'BIRTHDAY' } });
    await press('Continue');
    expect(currentPart()).toHaveTextContent('First name required');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
  });

  it('are one screen on a wide one, whatever part the address names', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    at.search = '?part=picture';
    renderStep(<DetailsStep />, { draft: COMPLETE_DRAFT });
    await press('Back');
    expect(router.push).toHaveBeenLastCalledWith('/createtribute');
    await press('Continue');
    expect(router.push).toHaveBeenLastCalledWith('/createtribute/questions');
    expect(push).not.toHaveBeenCalled();
  });

  it('cannot be entered before the occasion is known', () => {
    renderStep(<DetailsStep />);
    expect(router.replace).toHaveBeenCalledWith('/createtribute');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

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
    expect(screen.getByText('Moved to place 2 of 3.')).toBeInTheDocument();
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
    arrive();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled());
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

  it('follow a changed name, lose the words of another occasion, and keep what is one’s own', async () => {
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

  it('can be one’s own when the suggestions do not come', async () => {
    stubApi({});
    renderStep(<QuestionsStep />, { draft: { ...draft, questions: [{ text: 'My own?' }] } });
    expect(await screen.findByText(/couldn’t fetch our suggestions/)).toBeVisible();
    expect(chosen()).toEqual(['My own?']);
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/upgrade');
  });
});

describe('an own question', () => {
  beforeEach(() => {
    at.path = '/createtribute/questions/addquestions';
  });

  it('is written, not empty and not twice', async () => {
    renderStep(<OwnQuestionStep place={null} />, { draft: COMPLETE_DRAFT });
    const field = screen.getByRole('textbox', { name: 'Your question' });
    await press('Add question');
    expect(field).toHaveAccessibleDescription('Write the question');
    await userEvent.type(field, COMPLETE_DRAFT.questions[0].text);
    expect(field).toHaveAccessibleDescription('You are asking this already.');
    await userEvent.type(field, ' Really?');
    await press('Add question');
    expect(draftNow().questions).toHaveLength(2);
    expect(router.push).toHaveBeenCalledWith('/createtribute/questions');
  });

  it('may be an edited one, which keeps its id', async () => {
    const questions = [{ _id: 'b'.repeat(24), text: 'Old?' }];
    renderStep(<OwnQuestionStep place={0} />, { draft: { ...COMPLETE_DRAFT, questions } });
    const field = screen.getByRole('textbox', { name: 'Your question' });
    await userEvent.clear(field);
    await userEvent.type(field, 'New?');
    await press('Save question');
    expect(draftNow().questions).toEqual([{ _id: 'b'.repeat(24), text: 'New?' }]);
  });
});

describe('an own question that is not finished', () => {
  beforeEach(() => {
    at.path = '/createtribute/questions/addquestions';
  });

  it('is asked when somebody saves and closes', async () => {
    renderStep(<OwnQuestionStep place={null} />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), ' What now? ');
    await press('Save & close');
    expect(draftNow()).toMatchObject({
      questions: [...COMPLETE_DRAFT.questions, { text: 'What now?' }],
      unfinishedQuestion: null,
      step: '/createtribute/questions',
    });
  });

  it('replaces the one that was being edited', async () => {
    const questions = [{ _id: 'b'.repeat(24), text: 'Old?' }, ...COMPLETE_DRAFT.questions];
    renderStep(<OwnQuestionStep place={0} />, {
      draft: { ...COMPLETE_DRAFT, questions },
      status: 'signedOut',
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), ' Really?');
    await press('Save & close');
    expect(draftNow().questions).toEqual([
      { _id: 'b'.repeat(24), text: 'Old? Really?' },
      ...COMPLETE_DRAFT.questions,
    ]);
  });

  it('is there again after going back', async () => {
    renderStep(<OwnQuestionStep place={null} />, { draft: COMPLETE_DRAFT });
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), 'What');
    await press('Back');
    expect(draftNow().questions).toEqual(COMPLETE_DRAFT.questions);
    cleanup();
    renderStep(<OwnQuestionStep place={0} />);
    const field = () => screen.getByRole('textbox', { name: 'Your question' });
    expect(field()).toHaveValue(COMPLETE_DRAFT.questions[0].text);
    cleanup();
    renderStep(<OwnQuestionStep place={null} />);
    expect(field()).toHaveValue('What');
  });
});

describe('the poster beside the steps', () => {
  it.each([
    ['REVIEWS', 'Its name'],
    ['TEAM_ICEBREAKER', 'The team’s name'],
    ['BIRTHDAY', 'Their name'],
  ] as const)('of %s waits for a name in words that fit', async (tributeType, words) => {
    at.path = '/createtribute/reeldetails';
    renderStep(<p>step</p>, { draft: { tributeType } });
    expect(await screen.findByText(words)).toBeVisible();
  });
});
