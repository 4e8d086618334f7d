import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PlanStep } from '#components/wizard/plan/plan-step.tsx';
import { removeNewUserEmail, setNewUserEmail } from '#lib/browser/auth/cookies.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { aUser, stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, GET_TRIBUTE, KNOWN, press, renderStep, STORED } from './wizard-page.tsx';

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

describe('the plan', () => {
  beforeEach(() => {
    at.path = '/createtribute/upgrade';
    removeNewUserEmail();
  });

  it('default plan "$0" is selected, five folks are free, more cost a dollar a person [default-plan], and the one chosen last is known [ui-plan]', async () => {
    stubApi({ 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT });
    expect(await screen.findByRole('radio', { name: '5 free folks $0' })).toBeChecked();
    expect(screen.getByText('Need more? $1 per person.')).toBeVisible();
    expect(screen.getByText(/Your first 5 people are free\./)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '10 more folks $10' }));
    expect(draftNow()).toMatchObject({ plan: '$10', isUnsaved: true });
    expect(useUiStore.getState().selectedPlan).toBe('$10');
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith('/createtribute/record');
  });

  it('blocks nobody when the plans fail to load', async () => {
    stubApi({});
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT });
    expect(await screen.findByText(/couldn’t load the plans/)).toBeVisible();
    stubApi({ 'GET /api/stripe/plans': PLANS });
    await press('Try again');
    expect(await screen.findByRole('radio', { name: /5 free folks/ })).toBeVisible();
  });

  it('opens the login dialog over it for a visitor, who closes it and is a step back [wizard-login]', async () => {
    // An account was made in this browser.
    setNewUserEmail('ben@example.com');
    stubApi({ 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' });
    expect(useUiStore.getState().isLoginDialogOpen).toBe(true);
    expect(useUiStore.getState().redirectFrom).toBe(window.location.pathname);
    expect(screen.getByText('How many people will you invite?')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the questions' }));
    expect(router.push).toHaveBeenCalledWith('/createtribute/questions');
    expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: false, redirectFrom: null });
    expect(draftNow()).toMatchObject(COMPLETE_DRAFT);
  });

  it('offers a new account first in a browser that knows none, and the sign-in on request [wizard-login]', async () => {
    const calls = stubApi({ 'GET /api/stripe/plans': PLANS, 'POST /api/user': aUser('') });
    const { identity } = renderStep(<PlanStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    const dialog = await screen.findByRole('dialog', { name: 'Create your account to continue' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('dialog', { name: 'Sign in to continue' })).toBe(dialog);
    expect(within(dialog).getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create an account' }));
    await userEvent.type(within(dialog).getByLabelText('Email'), 'new@example.com');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'a-good-password');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create account' }));
    expect(identity.signUp).toHaveBeenCalledWith('new@example.com', 'a-good-password');
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/user'));
    expect(useUiStore.getState().redirectFrom).toBe(window.location.pathname);
  });

  it('continues after signing in by the dialog, and saves the draft', async () => {
    const calls = stubApi({ 'GET /api/stripe/plans': PLANS, 'POST /api/tribute': STORED });
    const { rerenderAs, identity } = renderStep(<PlanStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    const dialog = await screen.findByRole('dialog', { name: 'Create your account to continue' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await userEvent.type(within(dialog).getByLabelText('Email'), 'ben@example.com');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'a-good-password');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(identity.signIn).toHaveBeenCalledWith('ben@example.com', 'a-good-password');
    rerenderAs({ status: 'signedIn' });
    expect(await screen.findByRole('heading', { name: 'How many people will you invite?' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useUiStore.getState()).toMatchObject({ isLoginDialogOpen: false, redirectFrom: null });
    expect(router.replace).not.toHaveBeenCalled();
    await waitFor(() => expect(draftNow()).toMatchObject({ tributeId: TRIBUTE_ID, isUnsaved: false }), {
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
    stubApi({ [GET_TRIBUTE]: { ...STORED, plan: '$10' }, 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: KNOWN });
    expect(await screen.findByRole('radio', { name: /10 more folks/ })).toBeChecked();
  });

  it('does not lose what this device has not saved yet', async () => {
    stubApi({ [GET_TRIBUTE]: { ...STORED, plan: '$10' }, 'GET /api/stripe/plans': PLANS });
    renderStep(<PlanStep />, { draft: { ...KNOWN, occasionTitle: 'New', isUnsaved: true } });
    expect(await screen.findByRole('radio', { name: /5 free folks/ })).toBeChecked();
    expect(draftNow().occasionTitle).toBe('New');
  });
});
