import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { InviteStep } from '#components/wizard/invite/invite-step.tsx';
import { ReadyStep } from '#components/wizard/ready/ready-step.tsx';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, renderStep } from './wizard-page.tsx';

const OTHER = 'B'.repeat(22);
const OTTOS = buildTribute({
  tributeId: OTHER,
  status: 'DRAFT',
  tributeFor: { names: [{ firstName: 'Otto', lastName: '' }], name: 'Otto', gender: 'Male' },
});
const GET_OTHER = `GET /api/tribute?tributeId=${OTHER}`;
const SAVE_MINE = 'PATCH /api/tribute';
const DRAFT = { ...COMPLETE_DRAFT, tributeId: TRIBUTE_ID, isUnsaved: false };

beforeEach(() => {
  at.path = '/createtribute/invite';
  at.search = `tributeId=${OTHER}`;
});

it.each(['COLLECTING', 'READY'])(
  'leads to the reel that is named when it is %s, and shows nothing of the draft',
  async (status) => {
    stubApi({ [GET_OTHER]: { ...OTTOS, status } });
    renderStep(<InviteStep />, { draft: DRAFT });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`));
    expect(screen.queryByText('Anna Moss')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create the link' })).toBeNull();
    expect(draftNow()).toMatchObject(DRAFT);
  },
);

it('redirects visitors and non-creators to the named tribute’s page', async () => {
  stubApi({});
  renderStep(<InviteStep />, { draft: DRAFT, status: 'signedOut' });
  expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`);
  router.replace.mockClear();
  renderStep(<InviteStep />, { draft: DRAFT });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`));
  expect(draftNow()).toMatchObject(DRAFT);
});

it('stays and offers a retry while the named tribute is unknown', async () => {
  const answers: Record<string, unknown> = {
    [GET_OTHER]: Response.json({ error: 'Not now.', code: 'UNAVAILABLE', requestId: 'r' }, { status: 503 }),
  };
  stubApi(answers);
  renderStep(<InviteStep />, { draft: DRAFT });
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
  answers[GET_OTHER] = { ...OTTOS, status: 'COLLECTING' };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/tribute/${OTHER}`));
});

it('continues the draft in the address, and keeps unsaved changes of the previous one [address-names]', async () => {
  at.path = '/createtribute/questions/addquestions';
  at.search = `tributeId=${OTHER}&question=0`;
  const calls = stubApi({ [GET_OTHER]: OTTOS, [SAVE_MINE]: { ...OTTOS, tributeId: TRIBUTE_ID } });
  renderStep(<InviteStep />, { draft: { ...DRAFT, isUnsaved: true } });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain(GET_OTHER));
  expect(draftNow().tributeId).toBe(TRIBUTE_ID);
  await waitFor(
    () => expect(draftNow()).toMatchObject({ tributeId: OTHER, names: [{ firstName: 'Otto' }] }),
    {
      timeout: 4000,
    },
  );
  expect(calls.find(({ call }) => call === SAVE_MINE)?.body).toMatchObject({ tributeId: TRIBUTE_ID });
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/createtribute/questions/addquestions?question=0'),
  );
});

it('says when the draft here cannot be saved, and opens the one that is named after another try', async () => {
  const answers: Record<string, unknown> = {
    [GET_OTHER]: OTTOS,
    [SAVE_MINE]: Response.json({ error: 'Not now.', code: 'INTERNAL', requestId: 'r' }, { status: 500 }),
  };
  stubApi(answers);
  renderStep(<InviteStep />, { draft: { ...DRAFT, isUnsaved: true } });
  const failure = await screen.findByText(/^This reel opens as soon as/, {}, { timeout: 4000 });
  expect(draftNow()).toMatchObject({ ...DRAFT, isUnsaved: true });
  answers[SAVE_MINE] = { ...OTTOS, tributeId: TRIBUTE_ID };
  const alert = within(failure.closest<HTMLElement>('[role="alert"]') as HTMLElement);
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(draftNow().tributeId).toBe(OTHER));
});

it('continues when the named draft is this browser’s', async () => {
  at.search = `tributeId=${TRIBUTE_ID}`;
  stubApi({});
  renderStep(<InviteStep />, { draft: DRAFT });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/createtribute/invite'));
});

it('does not celebrate a draft', async () => {
  at.path = '/createtribute/tributeready';
  stubApi({ [GET_OTHER]: OTTOS });
  renderStep(<ReadyStep tributeId={OTHER} />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/createtribute/tributeready'));
  expect(screen.queryByRole('heading', { name: /ready/ })).toBeNull();
});
