import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InviteStep } from '#components/wizard/invite/invite-step.tsx';
import { stubApi } from '#tests/components/layout/render-app.tsx';
import { TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { at, router } from '#tests/support/navigation.ts';
import {
  COMPLETE_DRAFT,
  draftNow,
  GET_TRIBUTE,
  KNOWN,
  OPEN,
  press,
  QUESTION_ID,
  renderStep,
  STORED,
} from './wizard-page.tsx';

describe('the invitation', () => {
  beforeEach(() => {
    at.path = '/createtribute/invite';
  });

  it('needs a sign-in, over the wizard', async () => {
    stubApi({});
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT, status: 'signedOut' });
    expect(await screen.findByRole('dialog', { name: 'Create your account to continue' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create the link' })).toBeNull();
  });

  it('is created from a draft that the server does not know yet, and shared with fitting words', async () => {
    const calls = stubApi({ 'POST /api/tribute': STORED, 'PATCH /api/tribute': OPEN });
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT });
    expect(screen.getByText('Anna Moss', { selector: 'dd span' })).toBeVisible();
    await press('Create the link');
    const link = `${window.location.origin}/tribute/${TRIBUTE_ID}`;
    expect(await screen.findByRole('textbox', { name: 'Link to your reel' })).toHaveValue(link);
    expect(calls.slice(0, 2).map(({ call }) => call)).toEqual(['POST /api/tribute', 'PATCH /api/tribute']);
    expect(calls[0]?.body).toMatchObject({
      tributeType: 'BIRTHDAY',
      tributeFor: { names: COMPLETE_DRAFT.names, gender: 'Female' },
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      imageUrl: null,
      plan: '$0',
    });
    expect(calls[1]?.body).toEqual({ tributeId: TRIBUTE_ID, status: 'COLLECTING' });
    expect(draftNow().questions[0]).toMatchObject({ _id: QUESTION_ID });

    const whatsapp = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(whatsapp)).toContain('birthday reel for Anna Moss');
    expect(decodeURIComponent(whatsapp)).toContain(link);
    expect(screen.getByRole('link', { name: 'Text message' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^sms:/),
    );
    expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?subject=A%20reel%20for%20Anna%20Moss/),
    );
    const code = await screen.findByRole('img', { name: /QR code/ });
    expect(code).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/));
    await press('Continue');
    expect(router.push).toHaveBeenCalledWith(`/createtribute/tributeready?tributeId=${TRIBUTE_ID}`);
  });

  it('is created again without old ids when the server lost the draft', async () => {
    const calls = stubApi({ 'POST /api/tribute': OPEN });
    const questions = [{ _id: 'c'.repeat(24), text: COMPLETE_DRAFT.questions[0].text }];
    renderStep(<InviteStep />, { draft: { ...COMPLETE_DRAFT, questions, tributeId: 'B'.repeat(22) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Create the link' }));
    await waitFor(() => expect(draftNow().tributeId).toBe(TRIBUTE_ID));
    const created = calls.find(({ call }) => call === 'POST /api/tribute');
    expect(created?.body).toMatchObject({ questions: [{ text: questions[0]?.text }] });
    expect(draftNow().questions[0]).toMatchObject({ _id: QUESTION_ID });
  });

  it('keeps its key until an answer arrives, and updates an existing tribute', async () => {
    const answers: Record<string, unknown> = {
      'POST /api/tribute': Response.json({ error: 'Lost.', code: 'INTERNAL' }, { status: 500 }),
    };
    const calls = stubApi(answers);
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT });
    await press('Create the link');
    await screen.findByText(/Lost\./);
    // The first try had arrived.
    const older = { ...STORED.tributeFor, names: [{ firstName: 'An', lastName: '' }], name: 'An' };
    answers['POST /api/tribute'] = { ...STORED, tributeFor: older };
    answers['PATCH /api/tribute'] = OPEN;
    await press('Create the link');
    await waitFor(() => expect(draftNow().tributeId).toBe(TRIBUTE_ID));
    expect(calls.filter(({ call }) => call === 'PATCH /api/tribute').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        tributeId: TRIBUTE_ID,
        status: 'COLLECTING',
        tributeFor: { names: COMPLETE_DRAFT.names, gender: 'Female' },
        questions: [{ _id: QUESTION_ID, text: COMPLETE_DRAFT.questions[0].text }],
      }),
    ]);
    const keys = calls
      .filter(({ call }) => call === 'POST /api/tribute')
      .map(({ body }) => (body as { draftKey: string }).draftKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(draftNow().draftKey).toBeUndefined();
  });

  it('says why it is not there yet', async () => {
    const refusal = { error: 'We are resting.', code: 'INTERNAL' };
    stubApi({ 'POST /api/tribute': Response.json(refusal, { status: 500 }) });
    renderStep(<InviteStep />, { draft: COMPLETE_DRAFT });
    await press('Create the link');
    expect(await screen.findByText(/We couldn’t create the link yet. We are resting./)).toBeVisible();
    expect(draftNow().tributeType).toBe('BIRTHDAY');
  });

  it('offers another try when the reel does not load', async () => {
    const refusal = { error: 'We are resting.', code: 'INTERNAL' };
    const answers: Record<string, unknown> = { [GET_TRIBUTE]: Response.json(refusal, { status: 500 }) };
    stubApi(answers);
    renderStep(<InviteStep />, { draft: KNOWN });
    expect(await screen.findByText('We couldn’t load your reel. We are resting.')).toBeVisible();
    answers[GET_TRIBUTE] = OPEN;
    await press('Try again');
    expect(await screen.findByRole('textbox', { name: 'Link to your reel' })).toBeVisible();
  });

  it('is there again after a reload', async () => {
    stubApi({ [GET_TRIBUTE]: OPEN });
    renderStep(<InviteStep />, { draft: KNOWN });
    expect(await screen.findByRole('heading', { name: 'Now invite your people' })).toBeVisible();
  });
});
