import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { CropperProps } from 'react-easy-crop';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CompleteProfileDialog } from '#components/account/complete-profile-dialog.tsx';
import { getNewUserEmail, removeNewUserEmail, setNewUserEmail } from '#lib/browser/auth/cookies.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { aUser, renderApp, stubApi } from '#tests/components/layout/render-app.tsx';
import { at, router } from '#tests/support/navigation.ts';
import { resetStores } from '#tests/support/reset-stores.ts';

const toasts = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('#components/ui/show-toast.ts', () => ({ showToast: toasts.show }));
// Without a layout, the cropper reports its default area.
vi.mock('react-easy-crop', () => ({
  default: function Cropper({ onCropAreaChange }: Partial<CropperProps>) {
    const area = { x: 0, y: 0, width: 100, height: 100 };
    const [tell] = useState(() => () => onCropAreaChange?.(area, area));
    useEffect(tell, [tell]);
    return null;
  },
}));
vi.mock('#components/reel-form/crop-picture.ts', () => ({ cropPicture: async () => new Blob(['picture']) }));

beforeEach(() => {
  resetStores();
  removeNewUserEmail();
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it.each(['/createtribute/upgrade', '/pricing'])(
  'requests the name on the same page, with a reel in progress: %s',
  async (path) => {
    useRootStore.getState().setDraft({ tributeType: 'BIRTHDAY' });
    at.path = path;
    useUiStore.getState().setUi({ isCompleteProfileOpen: true });
    const calls = stubApi({ 'PATCH /api/user': aUser() });
    renderApp(<CompleteProfileDialog />);
    await userEvent.type(screen.getByLabelText('First name'), 'Ben');
    await userEvent.type(screen.getByLabelText('Last name'), 'Otto');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(useUiStore.getState().isCompleteProfileOpen).toBe(false));
    expect(calls[0]?.body).toMatchObject({ userDetails: { image: null } });
    expect(router.replace).not.toHaveBeenCalled();
    expect(useRootStore.getState().createTribute.tributeType).toBe('BIRTHDAY');
  },
);

describe('the complete-profile dialog', () => {
  beforeEach(() => {
    at.path = '/home';
    useUiStore.getState().setUi({ isCompleteProfileOpen: true });
  });

  it('is titled "Complete your profile" [complete-profile-title], has first name and last name fields, a Save button [complete-profile-fields] and the note [complete-profile-note]: "First name required" [first-name-required], "Last name required" [last-name-required]', async () => {
    const calls = stubApi({});
    renderApp(<CompleteProfileDialog />);
    expect(screen.getByRole('dialog', { name: 'Complete your profile' })).toBeVisible();
    expect(screen.getByText('Your name and image help others identify you on reels.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('First name required')).toBeVisible();
    expect(screen.getByText('Last name required')).toBeVisible();
    expect(screen.getByLabelText('First name')).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it('keeps the known name and requests the other', async () => {
    useRootStore
      .getState()
      .setProfile({ ...aUser(), basicInfo: { firstName: 'Aud', lastName: '', image: null } });
    const calls = stubApi({ 'PATCH /api/user': aUser() });
    renderApp(<CompleteProfileDialog />);
    expect(screen.getByLabelText('First name')).toHaveValue('Aud');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.queryByText('First name required')).toBeNull();
    await userEvent.type(screen.getByLabelText('Last name'), 'Vik');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ userDetails: { firstName: 'Aud', lastName: 'Vik' } });
  });

  it('takes a picture along, which is optional [complete-profile-fields]', async () => {
    const calls = stubApi({
      'PATCH /api/user': aUser(),
      'POST /api/public/upload/file': { url: 'https://folksee.example/media/me.jpg' },
    });
    renderApp(<CompleteProfileDialog />);
    const file = new File(['pixels'], 'me.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText('Add a picture'), file);
    await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
    await screen.findByRole('button', { name: 'Replace picture' });
    await userEvent.type(screen.getByLabelText('First name'), 'Ben');
    await userEvent.type(screen.getByLabelText('Last name'), 'Otto');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({
        userDetails: { image: 'https://folksee.example/media/me.jpg' },
      }),
    );
  });

  it('saves with the identity provider’s photo [call-update-user], updates the profile, sends on [profile-saved], toasts "Sign-up Successfully" [profile-saved-toast] and removes newUserEmail [profile-saved-cookie]', async () => {
    setNewUserEmail('ben@example.com');
    const photo = 'https://lh3.example/photo.jpg';
    useRootStore
      .getState()
      .setProfile({ ...aUser(''), basicInfo: { firstName: '', lastName: '', image: photo } });
    const calls = stubApi({ 'PATCH /api/user': aUser() });
    renderApp(<CompleteProfileDialog />);
    await userEvent.type(screen.getByLabelText('First name'), ' Ben ');
    await userEvent.type(screen.getByLabelText('Last name'), 'Otto');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/home'));
    expect(calls[0]?.body).toEqual({ userDetails: { firstName: 'Ben', lastName: 'Otto', image: photo } });
    expect(toasts.show).toHaveBeenCalledExactlyOnceWith('SUCCESS', 'Sign-up Successfully');
    expect(useRootStore.getState().userFirebaseData?.firstName).toBe('Ben');
    expect(getNewUserEmail()).toBe('');
    expect(useUiStore.getState().isCompleteProfileOpen).toBe(false);
  });

  it('stays where the sign-in has led', async () => {
    window.history.replaceState(null, '', '/tribute/T');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    at.path = '/tribute/T';
    stubApi({ 'PATCH /api/user': aUser() });
    renderApp(<CompleteProfileDialog />);
    await userEvent.type(screen.getByLabelText('First name'), 'Ben');
    await userEvent.type(screen.getByLabelText('Last name'), 'Otto');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith('/tribute/T'));
  });

  it('toasts the server error and goes to login when saving fails [profile-failed] [profile-update-failed], and keeps the input', async () => {
    stubApi({ 'PATCH /api/user': Response.json({ error: 'Too many at once.' }, { status: 429 }) });
    renderApp(<CompleteProfileDialog />);
    await userEvent.type(screen.getByLabelText('First name'), 'Ben');
    await userEvent.type(screen.getByLabelText('Last name'), 'Otto');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/login'));
    expect(toasts.show).toHaveBeenCalledExactlyOnceWith('ERROR', 'Too many at once.');
    expect(screen.getByLabelText('First name')).toHaveValue('Ben');
  });
});
