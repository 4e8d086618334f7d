import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { markErased } from '#lib/browser/recording/mark-erased.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import { tellTakenBack } from '#lib/browser/recording/taken-back.ts';
import { wasErased } from '#lib/browser/recording/was-erased.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { breakUploadsWith } from './fake-upload.ts';
import { calls, heading, open, toReview, tribute } from './recorder-page.tsx';

const { tributeId } = tribute;
const { erased, withdrawn, back } = texts.takenBack;
const shared = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

beforeEach(() => {
  shared.disk = memoryDisk();
  breakUploadsWith.splice(0);
});

const wereSent = () => calls.some(({ method, path }) => method === 'POST' && path === '/api/submission');
async function toSending() {
  breakUploadsWith.push(0);
  const user = await toReview();
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  await heading('Your clip is on its way');
}

test.each([
  ['erased', erased],
  ['withdrawn', withdrawn],
] as const)(
  'an answer on its way stops when everything is %s in another tab [erase-own] [consent-withdraw]',
  async (takenBack, { heading: title, lead }) => {
    await toSending();
    tellTakenBack({ tributeId, takenBack });
    expect(await heading(title)).toHaveFocus();
    expect(screen.getByText(lead)).toBeVisible();
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', `/tribute/${tributeId}`);
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect(await takesOn(shared.disk)).toEqual([]));
    expect(wereSent()).toBe(false);
  },
);

test('a review ends when everything is erased, and stays when the consent is withdrawn [erase-own]', async () => {
  await toReview();
  tellTakenBack({ tributeId, takenBack: 'withdrawn' });
  tellTakenBack({ tributeId: 'another', takenBack: 'erased' });
  tellTakenBack({ tributeId, takenBack: 'withdrawn' });
  expect(await heading('Happy with it?')).toBeVisible();
  tellTakenBack({ tributeId, takenBack: 'erased' });
  expect(await heading(erased.heading)).toBeVisible();
});

test('a browser without channels notices when it would have to join again [erase-own]', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  breakUploadsWith.push(401);
  const user = await toReview();
  markErased(tributeId);
  await user.click(screen.getByRole('button', { name: 'Send my clip' }));
  expect(await heading(erased.heading)).toBeVisible();
  const joins = calls.filter(({ method, path }) => method === 'POST' && path === '/api/tribute/contributor');
  expect(joins).toEqual([]);
});

test('someone who gives their name again takes part again [erase-own]', async () => {
  markErased(tributeId);
  const user = open();
  await user.type(await screen.findByLabelText('Your name'), 'Ben');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('What would you like to answer, Ben?');
  expect(wasErased(tributeId)).toBe(false);
});
