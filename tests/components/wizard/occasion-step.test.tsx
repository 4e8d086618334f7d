import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OccasionStep } from '#components/wizard/occasion/occasion-step.tsx';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router } from '#tests/support/navigation.ts';
import { draftNow, press, renderStep, STORED } from './wizard-page.tsx';

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
    expect(screen.getByRole('alert')).toHaveTextContent('Choose an occasion to continue.');
    expect(router.push).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('radio', { name: 'Wedding' }));
    expect(draftNow()).toMatchObject({ tributeType: 'WEDDING', gender: 'Couple' });
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/reeldetails');
    await waitFor(() => expect(draftNow().tributeId).toBe(TRIBUTE_ID));
    expect(calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /api/tribute',
    ]);
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('starts the reel with a due date 14 days from today [create-context-date], and keeps that date', async () => {
    stubApi({});
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21) });
    onTestFinished(() => void vi.useRealTimers());
    renderStep(<OccasionStep />, { draft: { dueDate: '11/05/2026' }, status: 'signedOut' });
    await userEvent.click(screen.getByRole('radio', { name: 'Memorial' }));
    expect(draftNow().dueDate).toBe('12/05/2026');
    vi.setSystemTime(new Date(2026, 10, 22));
    await userEvent.click(screen.getByRole('radio', { name: 'Birthday' }));
    expect(draftNow().dueDate).toBe('12/05/2026');
  });

  it('sends nothing about a visitor to the server', async () => {
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
    // The first try may have arrived after all: what the second finds is brought up to date.
    stubApi({ 'POST /api/tribute': STORED, 'PATCH /api/tribute': STORED });
    await press('Try again');
    expect(await screen.findByText('Saved')).toBeVisible();
  });
});
