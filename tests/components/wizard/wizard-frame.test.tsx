import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ToastList } from '#components/providers/toast-list.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at } from '#tests/support/navigation.ts';
import { draftNow, GET_TRIBUTE, KNOWN, OPEN, renderStep, STORED } from './wizard-page.tsx';

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

describe('the beginning', () => {
  it.each([
    ['a reel with an open link', OPEN, null],
    ['a draft', STORED, TRIBUTE_ID],
  ] as const)('after %s: a new reel, or the same draft', async (_, stored, tributeId) => {
    at.path = '/createtribute';
    const calls = stubApi({ [GET_TRIBUTE]: stored });
    renderStep(<p>step</p>, { draft: KNOWN });
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(GET_TRIBUTE));
    await waitFor(() => expect(draftNow().tributeId).toBe(tributeId));
  });
});

it('removes an expired picture from the draft when it is saved, with a message', async () => {
  at.path = '/createtribute/questions';
  stubApi({ [GET_TRIBUTE]: STORED, 'PATCH /api/tribute': STORED });
  const page = (
    <>
      <p>step</p>
      <ToastList closeLabel="Close" />
    </>
  );
  const imageUrl = `/media/${'a'.repeat(22)}/picture.webp`;
  renderStep(page, { draft: { ...KNOWN, imageUrl, isUnsaved: true } });
  await screen.findByText(/^The picture is gone/, {}, { timeout: 4000 });
  expect(draftNow()).toMatchObject({ imageUrl: '', isUnsaved: false });
});

it('shows no message about a picture that was removed while a save was queued', async () => {
  at.path = '/createtribute/questions';
  const calls = stubApi({ [GET_TRIBUTE]: STORED, 'PATCH /api/tribute': STORED });
  const turn = Promise.withResolvers<void>();
  const request = vi.fn((_: string, save: () => Promise<unknown>) => turn.promise.then(save));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as never);
  const imageUrl = `/media/${'a'.repeat(22)}/picture.webp`;
  renderStep(<ToastList closeLabel="Close" />, { draft: { ...KNOWN, imageUrl, isUnsaved: true } });
  await waitFor(() => expect(request).toHaveBeenCalled(), { timeout: 4000 });
  act(() => useRootStore.getState().setDraft({ imageUrl: '' }));
  await act(async () => turn.resolve());
  await screen.findByText('Saved');
  expect(calls.find(({ call }) => call === 'PATCH /api/tribute')?.body).toMatchObject({ imageUrl: null });
  // A toast loads its code first.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(screen.queryByText(/^The picture is gone/)).toBeNull();
});
