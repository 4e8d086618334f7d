import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordStep } from '#components/wizard/record/record-step.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { aUser, stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router } from '#tests/support/navigation.ts';
import { GET_TRIBUTE, KNOWN, press, QUESTION_ID, renderStep, STORED } from './wizard-page.tsx';

const CLIPS = `GET /api/submission?tributeId=${TRIBUTE_ID}`;

describe('going first', () => {
  beforeEach(() => {
    at.path = '/createtribute/record';
    useRootStore.getState().setProfile(aUser());
  });

  it('can be skipped', async () => {
    stubApi({ [GET_TRIBUTE]: STORED, [CLIPS]: [], 'PATCH /api/tribute': STORED });
    renderStep(<RecordStep />, { draft: KNOWN });
    await press('Skip for now');
    expect(router.push).toHaveBeenCalledWith('/createtribute/invite');
  });

  it('leads to the recorder with the question and the creator’s name, and stores the way back [store-uses]', async () => {
    const calls = stubApi({
      [GET_TRIBUTE]: STORED,
      [CLIPS]: [],
      'PATCH /api/tribute': STORED,
      'POST /api/tribute/contributor': { _id: 'c', name: 'Ben Otto', status: 'OPENED', clips: 0 },
    });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    renderStep(<RecordStep />, { draft: KNOWN });
    await press(`Record: ${KNOWN.questions[0]?.text}`);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith(`/recordtribute?tributeId=${TRIBUTE_ID}&questionId=${QUESTION_ID}`),
    );
    expect(calls.find(({ call }) => call === 'POST /api/tribute/contributor')?.body).toEqual({
      tributeId: TRIBUTE_ID,
      name: 'Ben Otto',
      isSame: true,
      timezone: ownTimeZone(),
    });
    expect(useRootStore.getState().utilityState).toMatchObject({
      isRedirectFromCreateReelRecordPage: true,
      isRedirectFrom: '/createtribute/record',
    });
    const record = screen.getByRole<HTMLButtonElement>('button', { name: /^Record:/ });
    await waitFor(() => expect(record, 'on the way').toBeDisabled());
    // The browser kept the page: it is not on its way any more.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(record).toBeEnabled());
  });

  it.each([
    ['is fetched first', 'Ada', 'Ada Otto'],
    ['is asked for', '', undefined],
  ])('the name of an unknown person %s; no reel shows an address', async (_, firstName, name) => {
    const isAsked = firstName === '';
    useRootStore.setState({ userFirebaseData: null });
    useRootStore.getState().setUser({ userId: 'u', email: 'ben@example.com', emailVerified: true });
    const calls = stubApi({
      [GET_TRIBUTE]: STORED,
      [CLIPS]: [],
      'GET /api/user': aUser(firstName),
      'PATCH /api/tribute': STORED,
      'POST /api/tribute/contributor': { _id: 'c', name: 'Ada Otto', status: 'OPENED', clips: 0 },
    });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    renderStep(<RecordStep />, { draft: KNOWN });
    await press(`Record: ${KNOWN.questions[0]?.text}`);
    await waitFor(() => expect(useUiStore.getState().isCompleteProfileOpen).toBe(isAsked));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(isAsked ? 0 : 1));
    const joined = calls.find(({ call }) => call === 'POST /api/tribute/contributor');
    expect((joined?.body as { name: string } | undefined)?.name).toBe(name);
    const record = screen.getByRole<HTMLButtonElement>('button', { name: /^Record:/ });
    await waitFor(() => expect(record.disabled).toBe(!isAsked));
  });

  it('says why the recorder does not open', async () => {
    stubApi({ [GET_TRIBUTE]: STORED, [CLIPS]: [] });
    renderStep(<RecordStep />, { draft: { ...KNOWN, tributeId: null } });
    await press(/^Record:/);
    expect(await screen.findByText(/We couldn’t open the recorder/)).toBeVisible();
  });

  it('shows what has been recorded, each under its question', async () => {
    const clip = { _id: 'c1', questionId: QUESTION_ID, isMine: true, failure: null, posterUrl: null };
    stubApi({
      [GET_TRIBUTE]: STORED,
      [CLIPS]: [
        { ...clip, status: 'READY', playbackUrl: '/media/clip.mp4' },
        { ...clip, _id: 'c2', status: 'PROCESSING', playbackUrl: null },
        { ...clip, _id: 'c3', status: 'READY', playbackUrl: '/media/other.mp4', isMine: false },
      ],
    });
    renderStep(<RecordStep />, { draft: KNOWN });
    expect(await screen.findByLabelText('Your clip')).toHaveAttribute('src', '/media/clip.mp4');
    expect(screen.getByText(/We’re preparing your clip/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('leaves a clip in work to events, and asks only now and then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const clip = { _id: 'c1', questionId: QUESTION_ID, isMine: true, failure: null, posterUrl: null };
    const calls = stubApi({
      [GET_TRIBUTE]: STORED,
      [CLIPS]: [{ ...clip, status: 'PROCESSING', playbackUrl: null }],
    });
    renderStep(<RecordStep />, { draft: KNOWN });
    await screen.findByText(/We’re preparing your clip/);
    for (let second = 0; second < 60; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    const asked = calls.filter(({ call }) => call === CLIPS);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.length).toBeLessThanOrEqual(10);
  });
});
