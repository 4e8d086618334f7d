import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReadyStep } from '#components/wizard/ready/ready-step.tsx';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router } from '#tests/support/navigation.ts';
import { COMPLETE_DRAFT, draftNow, GET_TRIBUTE, KNOWN, OPEN, renderStep } from './wizard-page.tsx';

describe('ready', () => {
  beforeEach(() => {
    at.path = '/createtribute/tributeready';
    at.search = `tributeId=${TRIBUTE_ID}`;
  });

  it('names the invitation without celebrating an empty reel, and hands out its link', async () => {
    stubApi({ [GET_TRIBUTE]: OPEN });
    renderStep(<ReadyStep tributeId={TRIBUTE_ID} />, { draft: KNOWN });
    expect(await screen.findByRole('heading', { name: 'Your invitation is ready' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(screen.getByText(/The reel closes on December 5/)).toBeVisible();
    const link = `${window.location.origin}/tribute/${TRIBUTE_ID}`;
    expect(screen.getByRole('textbox', { name: 'Link to your reel' })).toHaveValue(link);
    expect(screen.getByRole('link', { name: 'Open the workroom' })).toHaveAttribute(
      'href',
      `/tribute/${TRIBUTE_ID}`,
    );
    expect(document.querySelector('[class*="confetti"]')).toBeNull();
    expect(draftNow()).toMatchObject({ tributeId: null, tributeType: null });

    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    const copied = await screen.findByRole('button', { name: 'Link copied' });
    expect(screen.getByRole('status')).toHaveTextContent('Link copied');
    expect(await navigator.clipboard.readText()).toBe(link);
    copied.blur();
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  });

  it('with the link off offers to switch it on, and then focuses the replacement', async () => {
    const answers: Record<string, unknown> = { [GET_TRIBUTE]: { ...OPEN, linkOpen: false } };
    stubApi(answers);
    renderStep(<ReadyStep tributeId={TRIBUTE_ID} />);
    const button = await screen.findByRole('button', { name: 'Switch the link on' });
    answers['PATCH /api/tribute'] = answers[GET_TRIBUTE] = OPEN;
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: 'QR code, poster and more' })).toHaveFocus();
  });

  it('offers another try when the reel does not load', async () => {
    const refusal = { error: 'We are resting.', code: 'INTERNAL' };
    const answers: Record<string, unknown> = { [GET_TRIBUTE]: Response.json(refusal, { status: 500 }) };
    stubApi(answers);
    renderStep(<ReadyStep tributeId={TRIBUTE_ID} />, { draft: KNOWN });
    expect(await screen.findByText('We couldn’t load your reel. We are resting.')).toBeVisible();
    answers[GET_TRIBUTE] = OPEN;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your invitation is ready' })).toBeVisible();
  });

  it('redirects to the invitation when opened directly', () => {
    at.search = '';
    stubApi({});
    renderStep(<ReadyStep tributeId={null} />, { draft: COMPLETE_DRAFT });
    expect(router.replace).toHaveBeenCalledWith('/createtribute/invite');
  });
});
