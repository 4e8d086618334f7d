import { QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '#components/providers/query-client.ts';
import { useServerDraft } from '#components/wizard/use-server-draft.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { at } from '#tests/support/navigation.ts';
import { draftNow, GET_TRIBUTE, KNOWN, STORED } from './wizard-page.tsx';

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
