import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DetailsStep } from '#components/wizard/details/details-step.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router, visit } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, press, renderStep, stubScreen } from './wizard-page.tsx';

const currentPart = () => document.querySelector('[data-current="true"]');

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
    expect(screen.getByText('Partner 1')).toBeVisible();
    expect(screen.getByText('Partner 2')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'First name of partner 1' }), 'Anna');
    await userEvent.type(screen.getByRole('textbox', { name: 'First name of partner 2' }), 'Ben');
    for (let people = 2; people < 6; people += 1) await press('Add another person');
    expect(screen.queryByRole('button', { name: 'Add another person' })).toBeNull();
    expect(screen.getByText('Person 6')).toBeVisible();
    await press('Remove person 6');
    expect(draftNow().names).toHaveLength(5);
    const genders = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(new Set(genders)).toEqual(new Set(['Male', 'Female', 'Couple']));
    await userEvent.click(screen.getByRole('radio', { name: 'Male' }));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna');
    await userEvent.click(screen.getByRole('radio', { name: 'Couple' }));
    expect(screen.getByRole('textbox', { name: 'First name of partner 2' })).toHaveValue('Ben');
    act(() => useRootStore.getState().setDraft({ tributeType: 'BIRTHDAY' }));
    expect(screen.getByRole('textbox', { name: 'First name of person 2' })).toHaveValue('Ben');
  });

  it('ask a team for one name and no gender, another occasion for its title [occasion-subjects]', async () => {
    renderStep(<DetailsStep />, { draft: { tributeType: 'TEAM_ICEBREAKER' } });
    expect(screen.getByRole('textbox', { name: 'Team name' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    act(() => useRootStore.getState().setDraft({ tributeType: 'OTHER' }));
    await press('Continue');
    expect(screen.getByRole('textbox', { name: 'Occasion' })).toHaveAccessibleDescription(
      'Enter the occasion',
    );
  });

  it('are separate steps on a phone', async () => {
    stubScreen(true);
    vi.spyOn(window.history, 'pushState').mockImplementation((_, __, url) => visit(url));
    renderStep(<DetailsStep />, { draft: COMPLETE_DRAFT });
    expect(currentPart()).toHaveTextContent('Who’s it for?');
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
    expect(screen.getByRole('heading', { name: 'Who’s it for?' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Moss');
    visit('/createtribute/reeldetails?part=date');
    expect(screen.getByText('Step 2 of 7')).toBeVisible();

    cleanup();
    renderStep(<DetailsStep />);
    expect(currentPart()).toHaveTextContent('When should it be ready?');
    await press('Back');
    expect(currentPart()).toHaveTextContent('Add a picture of Anna');
    await press('Back');
    expect(currentPart()).toHaveTextContent('Who’s it for?');
    await press('Back');
    expect(router.push).toHaveBeenCalledWith('/createtribute');
  });

  it('lead back to the missing name', async () => {
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

  it.each([
    ['a visitor', {}, 'signedOut', true],
    ['a visitor, of a reel that is kept', { tributeId: TRIBUTE_ID }, 'signedOut', false],
    ['somebody signed in', {}, 'signedIn', false],
  ] as const)(
    'say to %s whether a picture that does not load was kept for a day',
    (_, draft, status, isForADay) => {
      const imageUrl = `/media/${'a'.repeat(22)}/picture.webp`;
      renderStep(<DetailsStep />, { draft: { ...COMPLETE_DRAFT, imageUrl, ...draft }, status });
      for (const picture of screen.getAllByRole('img', { name: 'Anna Moss' })) fireEvent.error(picture);
      const note = screen.getByText(/^We couldn’t load the picture/);
      expect(note.textContent?.includes('we keep it for one day')).toBe(isForADay);
    },
  );

  it('cannot be entered before the occasion is known', () => {
    renderStep(<DetailsStep />);
    expect(router.replace).toHaveBeenCalledWith('/createtribute');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
