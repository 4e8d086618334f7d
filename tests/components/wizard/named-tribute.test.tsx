import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InviteStep } from '#components/wizard/invite-step.tsx';
import { ReadyStep } from '#components/wizard/ready-step.tsx';
import { useRootStore } from '#lib/stores/root-store.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { COMPLETE_DRAFT, draftNow, renderStep, stubScreen } from './wizard-page.tsx';

const router = vi.hoisted(() => ({ replace: vi.fn(), push: vi.fn() }));
const at = vi.hoisted(() => ({ path: '/createtribute/invite', search: '' }));
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => at.path,
  useSearchParams: () => new URLSearchParams(at.search),
}));

const MINE = 'A'.repeat(22);
const OTHER = 'B'.repeat(22);
const STORED = {
  tributeId: OTHER,
  status: 'DRAFT',
  tributeType: 'BIRTHDAY',
  occasionTitle: '',
  imageUrl: null,
  tributeFor: { names: [{ firstName: 'Otto', lastName: '' }], name: 'Otto', gender: 'Male' },
  questions: [],
  dueDate: '2026-12-05T23:59:59.000Z',
  timezone: 'UTC',
  plan: '$0',
};
const GET_OTHER = `GET /api/tribute?tributeId=${OTHER}`;
const SAVE_MINE = 'PATCH /api/tribute';
const DRAFT = { ...COMPLETE_DRAFT, tributeId: MINE, isUnsaved: false };

beforeEach(() => {
  at.path = '/createtribute/invite';
  at.search = `tributeId=${OTHER}`;
  useRootStore.setState(useRootStore.getInitialState());
  useRootStore.getState().resetDraft();
  stubScreen(false);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it.each(['COLLECTING', 'READY'])(
  'leads to the reel that is named when it is %s, and shows nothing of the draft',
  async (status) => {
    stubApi({ [GET_OTHER]: { ...STORED, status } });
    renderStep(<InviteStep />, { draft: DRAFT });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`));
    expect(screen.queryByText('Anna Moss')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create the link' })).toBeNull();
    expect(draftNow()).toMatchObject(DRAFT);
  },
);

it('leads a visitor, and whoever did not make it, to the page of the one that is named', async () => {
  stubApi({});
  renderStep(<InviteStep />, { draft: DRAFT, status: 'signedOut' });
  expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`);
  router.replace.mockClear();
  renderStep(<InviteStep />, { draft: DRAFT });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`));
  expect(draftNow()).toMatchObject(DRAFT);
});

it('goes on with the draft that is named, and keeps what was not saved of the one before', async () => {
  at.path = '/createtribute/questions/addquestions';
  at.search = `tributeId=${OTHER}&question=0`;
  const calls = stubApi({ [GET_OTHER]: STORED, [SAVE_MINE]: { ...STORED, tributeId: MINE } });
  renderStep(<InviteStep />, { draft: { ...DRAFT, isUnsaved: true } });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain(GET_OTHER));
  expect(draftNow().tributeId).toBe(MINE);
  await waitFor(
    () => expect(draftNow()).toMatchObject({ tributeId: OTHER, names: [{ firstName: 'Otto' }] }),
    {
      timeout: 4000,
    },
  );
  expect(calls.find(({ call }) => call === SAVE_MINE)?.body).toMatchObject({ tributeId: MINE });
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/createtribute/questions/addquestions?question=0'),
  );
});

it('goes on where it is when the draft that is named is the one here', async () => {
  at.search = `tributeId=${MINE}`;
  stubApi({});
  renderStep(<InviteStep />, { draft: DRAFT });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/createtribute/invite'));
});

it('does not celebrate a draft', async () => {
  at.path = '/createtribute/tributeready';
  stubApi({ [GET_OTHER]: STORED });
  renderStep(<ReadyStep tributeId={OTHER} />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/createtribute/tributeready'));
  expect(screen.queryByRole('heading', { name: /ready/ })).toBeNull();
});
