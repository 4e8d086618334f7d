import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InviteStep } from '#components/wizard/invite-step.tsx';
import { PlanStep } from '#components/wizard/plan-step.tsx';
import { ReadyStep } from '#components/wizard/ready-step.tsx';
import { RecordStep } from '#components/wizard/record-step.tsx';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useUiStore } from '#lib/stores/ui-store.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { aUser, stubApi } from '#tests/components/layout/render-app.tsx';
import { COMPLETE_DRAFT, draftNow, renderStep, stubScreen } from './wizard-page.tsx';

const router = vi.hoisted(() => ({ replace: vi.fn(), push: vi.fn() }));
const at = vi.hoisted(() => ({ path: '/createtribute', search: '' }));
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => at.path,
  useSearchParams: () => new URLSearchParams(at.search),
}));

const ID = 'A'.repeat(22);
const QUESTION_ID = 'b'.repeat(24);
const ONE = `GET /api/tribute?tributeId=${ID}`;
const CLIPS = `GET /api/submission?tributeId=${ID}`;
const PLANS = {
  currency: 'usd',
  pricePerPersonCents: 100,
  plans: [
    { plan: '$0', people: 5, priceCents: 0, isDefault: true },
    { plan: '$10', people: 10, priceCents: 1000, isDefault: false },
  ],
  peopleMin: 1,
  peopleMax: 500,
};
const STORED = {
  tributeId: ID,
  status: 'DRAFT',
  tributeType: 'BIRTHDAY',
  occasionTitle: '',
  imageUrl: null,
  tributeFor: { names: COMPLETE_DRAFT.names, name: 'Anna Moss', gender: 'Female' },
  questions: [{ _id: QUESTION_ID, text: COMPLETE_DRAFT.questions[0].text, order: 0 }],
  dueDate: '2026-12-05T23:59:59.000Z',
  timezone: 'UTC',
  plan: '$0',
};
const OPEN = { ...STORED, status: 'COLLECTING' };
const KNOWN = {
  ...COMPLETE_DRAFT,
  tributeId: ID,
  questions: [{ _id: QUESTION_ID, text: COMPLETE_DRAFT.questions[0].text }],
  isUnsaved: false,
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

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

describe('the plan', () => {
  beforeEach(() => {
    at.path = '/createtribute/upgrade';
  });

  it('default plan "$0" is selected, five folks are free, more cost a dollar a person [default-plan], and the one chosen last is known [ui-plan]', async () => {
    stubApi({ 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT });
    expect(await screen.findByRole('radio', { name: '5 free folks $0' })).toBeChecked();
    expect(screen.getByText('Need more? $1 a person.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '10 more folks $10' }));
    expect(draftNow()).toMatchObject({ plan: '$10', isUnsaved: true });
    expect(useUiStore.getState().selectedPlan).toBe('$10');
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/record');
  });

  it('holds nobody up when the plans do not come', async () => {
    stubApi({});
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT });
    expect(await screen.findByText(/couldn’t fetch the plans/)).toBeVisible();
    stubApi({ 'GET /api/stripe/plans': PLANS });
    await press('Try again');
    expect(await screen.findByRole('radio', { name: /5 free folks/ })).toBeVisible();
  });

  it('opens the login dialog over it for a visitor, who closes it and is a step back', async () => {
    stubApi({ 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to go on' });
    expect(useUiStore.getState().isLoginDialogOpen).toBe(true);
    expect(useUiStore.getState().redirectFrom).toBe(window.location.pathname);
    expect(screen.getByText('How many people will you invite?')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/signup',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the questions' }));
    expect(router.push).toHaveBeenCalledWith('/createtribute/questions');
    expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: false, redirectFrom: null });
    expect(draftNow()).toMatchObject(COMPLETE_DRAFT);
  });

  it('goes on where it is for whoever signs in by the dialog, and keeps the draft with the server', async () => {
    const calls = stubApi({ 'GET /api/stripe/plans': PLANS, 'POST /api/tribute': STORED });
    const { rerenderAs, identity } = renderStep(<PlanStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to go on' });
    await userEvent.type(within(dialog).getByLabelText('E-mail'), 'ben@example.com');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'a-good-password');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(identity.signIn).toHaveBeenCalledWith('ben@example.com', 'a-good-password');
    rerenderAs({ status: 'signedIn' });
    expect(await screen.findByRole('heading', { name: 'How many people will you invite?' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: false, redirectFrom: null });
    expect(router.replace).not.toHaveBeenCalled();
    await waitFor(() => expect(draftNow()).toMatchObject({ tributeId: ID, isUnsaved: false }), {
      timeout: 3000,
    });
    expect(calls.filter(({ call }) => call === 'POST /api/tribute')).toHaveLength(1);
  });

  it('sends an unconfirmed address to the waiting page, which comes back', () => {
    stubApi({});
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT, status: 'unverified' });
    expect(router.replace).toHaveBeenCalledWith('/signup');
    expect(useUiStore.getState().redirectFrom).toBe(window.location.pathname);
  });
});

describe('a draft that the server has', () => {
  beforeEach(() => {
    at.path = '/createtribute/upgrade';
  });

  it('is taken as another device left it', async () => {
    stubApi({ [ONE]: { ...STORED, plan: '$10' }, 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: KNOWN });
    expect(await screen.findByRole('radio', { name: /10 more folks/ })).toBeChecked();
  });

  it('does not lose what this device has not saved yet', async () => {
    stubApi({ [ONE]: { ...STORED, plan: '$10' }, 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: { ...KNOWN, occasionTitle: 'New', isUnsaved: true } });
    expect(await screen.findByRole('radio', { name: /5 free folks/ })).toBeChecked();
    expect(draftNow().occasionTitle).toBe('New');
  });
});

describe('the beginning', () => {
  it.each([
    ['a reel with an open link', OPEN, null],
    ['a draft', STORED, ID],
  ] as const)('after %s: a new reel, or the same draft', async (_, stored, tributeId) => {
    at.path = '/createtribute';
    const calls = stubApi({ [ONE]: stored });
    renderStep(<p>step</p>, { draft: KNOWN });
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(ONE));
    await waitFor(() => expect(draftNow().tributeId).toBe(tributeId));
  });
});

describe('going first', () => {
  beforeEach(() => {
    at.path = '/createtribute/record';
    useRootStore.getState().setProfile(aUser());
  });

  it('can be skipped', async () => {
    stubApi({ [ONE]: STORED, [CLIPS]: [], 'PATCH /api/tribute': STORED });
    renderStep(<RecordStep />, { draft: KNOWN });
    await press('Skip for now');
    expect(router.push).toHaveBeenCalledWith('/createtribute/invite');
  });

  it('leads to the recorder with the question and the maker’s name, and knows the way back', async () => {
    const calls = stubApi({
      [ONE]: STORED,
      [CLIPS]: [],
      'PATCH /api/tribute': STORED,
      'POST /api/tribute/contributor': { _id: 'c', name: 'Ben Otto', status: 'OPENED', clips: 0 },
    });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    renderStep(<RecordStep />, { draft: KNOWN });
    await press(`Record: ${KNOWN.questions[0]?.text}`);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith(`/recordtribute?tributeId=${ID}&questionId=${QUESTION_ID}`),
    );
    expect(calls.find(({ call }) => call === 'POST /api/tribute/contributor')?.body).toEqual({
      tributeId: ID,
      name: 'Ben Otto',
      timezone: ownTimeZone(),
    });
    expect(useRootStore.getState().utilityState).toMatchObject({
      isRedirectFromCreateReelRecordPage: true,
      isRedirectFrom: '/createtribute/record',
    });
  });

  it('says why the recorder does not open', async () => {
    stubApi({ [ONE]: STORED, [CLIPS]: [] });
    renderStep(<RecordStep />, { draft: { ...KNOWN, tributeId: null } });
    await press(/^Record:/);
    expect(await screen.findByText(/The recorder could not be opened/)).toBeVisible();
  });

  it('shows what has been recorded, each under its question', async () => {
    const clip = { _id: 'c1', questionId: QUESTION_ID, isMine: true, failure: null, posterUrl: null };
    stubApi({
      [ONE]: STORED,
      [CLIPS]: [
        { ...clip, status: 'READY', playbackUrl: '/media/clip.mp4' },
        { ...clip, _id: 'c2', status: 'PROCESSING', playbackUrl: null },
        { ...clip, _id: 'c3', status: 'READY', playbackUrl: '/media/other.mp4', isMine: false },
      ],
    });
    renderStep(<RecordStep />, { draft: KNOWN });
    expect(await screen.findByLabelText('Your clip')).toHaveAttribute('src', '/media/clip.mp4');
    expect(screen.getByText(/We are preparing your clip/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });
});

describe('the invitation', () => {
  beforeEach(() => {
    at.path = '/createtribute/invite';
  });

  it('needs a sign-in, over the wizard', async () => {
    stubApi({});
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    expect(await screen.findByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create the link' })).toBeNull();
  });

  it('is created from a draft that the server does not know yet, and handed on with fitting words', async () => {
    const calls = stubApi({ 'POST /api/tribute': STORED, 'PATCH /api/tribute': OPEN });
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT });
    expect(screen.getByText('Anna Moss', { selector: 'dd span' })).toBeVisible();
    await press('Create the link');
    const link = `${window.location.origin}/tribute/${ID}`;
    expect(await screen.findByRole('textbox', { name: 'Link to your reel' })).toHaveValue(link);
    expect(calls.slice(0, 2).map(({ call }) => call)).toEqual(['POST /api/tribute', 'PATCH /api/tribute']);
    expect(calls[0]?.body).toMatchObject({
      tributeType: 'BIRTHDAY',
      tributeFor: { names: COMPLETE_DRAFT.names, gender: 'Female' },
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      imageUrl: null,
      plan: '$0',
    });
    expect(calls[1]?.body).toEqual({ tributeId: ID, status: 'COLLECTING' });
    expect(draftNow().questions[0]).toMatchObject({ _id: QUESTION_ID });

    const whatsapp = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(whatsapp)).toContain('birthday film for Anna Moss');
    expect(decodeURIComponent(whatsapp)).toContain(link);
    expect(screen.getByRole('link', { name: 'Text message' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^sms:/),
    );
    expect(screen.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?subject=A%20film%20for%20Anna%20Moss/),
    );
    const code = await screen.findByRole('img', { name: /QR code/ });
    expect(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/));
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith(`/createtribute/tributeready?tributeId=${ID}`);
  });

  it('is created anew when the server has forgotten the draft, without its old ids', async () => {
    const calls = stubApi({ 'POST /api/tribute': OPEN });
    const questions = [{ _id: 'c'.repeat(24), text: COMPLETE_DRAFT.questions[0].text }];
    renderStep(<InviteStep />, { draft: { ...COMPLETE_DRAFT, questions, tributeId: 'B'.repeat(22) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Create the link' }));
    await waitFor(() => expect(draftNow().tributeId).toBe(ID));
    const created = calls.find(({ call }) => call === 'POST /api/tribute');
    expect(created?.body).toMatchObject({ questions: [{ text: questions[0]?.text }] });
    expect(draftNow().questions[0]).toMatchObject({ _id: QUESTION_ID });
  });

  it('says why it is not there yet', async () => {
    const refusal = { error: 'We are resting.', code: 'UNAVAILABLE' };
    stubApi({ 'POST /api/tribute': Response.json(refusal, { status: 503 }) });
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT });
    await press('Create the link');
    expect(await screen.findByText(/The link isn’t there yet. We are resting./)).toBeVisible();
    expect(draftNow().tributeType).toBe('BIRTHDAY');
  });

  it('is there again after a reload', async () => {
    stubApi({ [ONE]: OPEN });
    renderStep(<InviteStep />, { draft: KNOWN });
    expect(await screen.findByRole('heading', { name: 'Now ask your people' })).toBeVisible();
  });
});

describe('ready', () => {
  beforeEach(() => {
    at.path = '/createtribute/tributeready';
    at.search = `tributeId=${ID}`;
  });

  it('celebrates, says what happens next, hands out the link, and the draft is gone', async () => {
    stubApi({ [ONE]: OPEN });
    renderStep(<ReadyStep tributeId={ID} />, { draft: KNOWN });
    expect(await screen.findByRole('heading', { name: 'Anna Moss’s reel is ready!' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(screen.getByText(/On December 5 the reel closes/)).toBeVisible();
    const link = `${window.location.origin}/tribute/${ID}`;
    expect(screen.getByRole('textbox', { name: 'Link to your reel' })).toHaveValue(link);
    expect(screen.getByRole('link', { name: 'Open the workroom' })).toHaveAttribute('href', `/tribute/${ID}`);
    expect(document.querySelector('[class*="confetti"]')).not.toBeNull();
    expect(draftNow()).toMatchObject({ tributeId: null, tributeType: null });

    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    const copied = await screen.findByRole('button', { name: 'Link copied' });
    expect(screen.getByRole('status')).toHaveTextContent('Link copied');
    expect(await navigator.clipboard.readText()).toBe(link);
    copied.blur();
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  it('is quiet for a memorial', async () => {
    stubApi({ [ONE]: { ...OPEN, tributeType: 'MEMORIAL' } });
    renderStep(<ReadyStep tributeId={ID} />);
    expect(await screen.findByRole('heading', { name: 'Anna Moss’s reel is ready' })).toBeVisible();
    expect(document.querySelector('[class*="confetti"]')).toBeNull();
  });

  it('cannot be entered but by the invitation', () => {
    at.search = '';
    stubApi({});
    renderStep(<ReadyStep tributeId={null} />, { draft: COMPLETE_DRAFT });
    expect(router.replace).toHaveBeenCalledWith('/createtribute/invite');
  });
});
