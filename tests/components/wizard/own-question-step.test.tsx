import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnQuestionStep } from '#components/wizard/questions/own-question-step.tsx';
import { at, router } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, press, renderStep } from './wizard-page.tsx';

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
    expect(field).toHaveAccessibleDescription('You’re already asking this.');
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

  it('is added on save and close', async () => {
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
