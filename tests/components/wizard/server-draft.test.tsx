import { QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '#components/providers/query-client.ts';
import { saveDraft } from '#components/reel-form/save-draft.ts';
import { useServerDraft } from '#components/wizard/use-server-draft.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { at } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, GET_TRIBUTE, KNOWN, STORED } from './wizard-page.tsx';

function Look() {
  useServerDraft();
  return null;
}

beforeEach(() => {
  at.path = '/createtribute/questions';
});

it('a draft that another device has changed is looked for again when the network fails for a moment', async () => {
  const answers: Record<string, unknown> = {
    [GET_TRIBUTE]: Response.json({ error: 'Not now.', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 }),
  };
  const calls = stubApi(answers);
  useRootStore.getState().setDraft(KNOWN);
  renderApp(
    <QueryClientProvider client={createQueryClient()}>
      <Look />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  answers[GET_TRIBUTE] = { ...STORED, occasionTitle: 'From the other device' };
  await waitFor(() => expect(draftNow().occasionTitle).toBe('From the other device'), { timeout: 4000 });
});

/** Changes the draft like another tab whose event has not arrived here yet. */
function chooseInAnotherTab(gender: string) {
  const stored = JSON.parse(localStorage.getItem('root') ?? '');
  Object.assign(stored.state.createTribute, { gender, isUnsaved: true });
  localStorage.setItem('root', JSON.stringify(stored));
}

it('keeps what another tab changed while this one saved the draft', async () => {
  const saved = Promise.withResolvers<unknown>();
  const calls = stubApi({ 'POST /api/tribute': saved.promise });
  useRootStore.getState().setDraft(COMPLETE_DRAFT);
  const saving = saveDraft(false, createQueryClient());
  await waitFor(() => expect(calls).toHaveLength(1));
  chooseInAnotherTab('Male');
  saved.resolve(STORED);
  await saving;
  expect(draftNow()).toMatchObject({
    gender: 'Male',
    tributeId: STORED.tributeId,
    isUnsaved: true,
  });
});

it('keeps what another tab changed while this one loaded the draft', async () => {
  const stored = Promise.withResolvers<unknown>();
  const calls = stubApi({ [GET_TRIBUTE]: stored.promise });
  useRootStore.getState().setDraft({ ...KNOWN, isUnsaved: false });
  const queryClient = createQueryClient();
  renderApp(
    <QueryClientProvider client={queryClient}>
      <Look />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  chooseInAnotherTab('Male');
  stored.resolve(STORED);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(draftNow().gender).toBe('Male');
});
