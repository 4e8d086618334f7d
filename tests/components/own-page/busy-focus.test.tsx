import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CaptionsDialog } from '#components/clip/captions-dialog.tsx';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { MailLink } from '#components/own-page/mail-link.tsx';
import { RenameForm } from '#components/own-page/rename-form.tsx';
import { ReportDialog } from '#components/public-page/report-dialog.tsx';
import { DeclinePage } from '#components/tribute/decline-page.tsx';
import { RemindTomorrow } from '#components/tribute/remind-tomorrow.tsx';
import { Unsubscribe } from '#components/tribute/unsubscribe.tsx';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { en } from '#lib/messages/messages.ts';

vi.mock('#lib/browser/auth/carry-bearer.ts', () => ({ carryBearer: async () => {} }));
afterEach(() => vi.unstubAllGlobals());

const { keep, rename } = en.ownpage;
const { remove } = en.recorder;
const decline = {
  title: 'No?',
  text: 'Then say so.',
  button: 'Decline',
  later: 'Back',
  doneTitle: 'Noted',
  done: 'Thanks.',
  undo: 'Undo',
};

/** Serves calls that fail when the test ends them, and counts them. */
function failLater() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = vi.fn(async () => promise.then(() => Response.json({ error: 'No.' }, { status: 503 })));
  vi.stubGlobal('fetch', call);
  return { call, end: resolve };
}

/** Presses a button twice during its call, which then fails. Returns the button. */
async function pressTwice(name: string, call: ReturnType<typeof vi.fn>, end: () => void) {
  const button = screen.getByRole('button', { name });
  await userEvent.click(button);
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  end();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  expect(call).toHaveBeenCalledOnce();
  return button;
}

test('removing a clip keeps the focus when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const call = vi.fn(() => promise);
  render(<RemoveClip texts={remove} remove={call} onRemoved={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: remove.open }));
  expect(await pressTwice(remove.confirm, call, () => resolve('No.'))).toHaveFocus();
});

test('changing a name keeps the focus when it fails', async () => {
  const { call, end } = failLater();
  const form = { tributeId: 'T', personId: 'p', name: 'Ben', configuration: {} as ClientConfiguration };
  render(
    <RenameForm {...form} texts={rename} onRenamed={() => {}} onFailed={() => {}} onCancel={() => {}} />,
  );
  expect(await pressTwice(rename.save, call, end)).toHaveFocus();
});

test('mailing a link keeps the focus when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const call = vi.fn(() => promise);
  render(<MailLink texts={keep} send={call} onSent={() => {}} onCancel={() => {}} />);
  await userEvent.type(screen.getByLabelText(keep.email), 'ben@example.com');
  expect(await pressTwice(keep.send, call, () => resolve(false))).toHaveFocus();
});

test('declining keeps the focus when it fails', async () => {
  const { call, end } = failLater();
  render(<DeclinePage tributeId="T" hasDeclined={false} hasAnswered={false} texts={decline} />);
  expect(await pressTwice('Decline', call, end)).toHaveFocus();
});

test('ending mails keeps the focus when it fails', async () => {
  const { call, end } = failLater();
  const texts = { ...en.invites.unsubscribe, next: en.invites.unsubscribe.home };
  render(<Unsubscribe token="abc" texts={texts} nextPath="/" />);
  expect(await pressTwice(texts.button, call, end)).toHaveFocus();
});

test('requesting a reminder keeps the focus when it fails', async () => {
  const { call, end } = failLater();
  const texts = {
    title: 'Later?',
    text: 'We write.',
    button: 'Remind me',
    doneTitle: 'Noted',
    done: '{when}',
  };
  const fields = { hint: '', checkAddress: '', name: '', email: '' };
  render(<RemindTomorrow tributeId="T" token="t" fields={[]} locale="en" texts={{ ...texts, ...fields }} />);
  expect(await pressTwice('Remind me', call, end)).toHaveFocus();
});

test('reporting keeps the focus when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const call = vi.fn(() => promise);
  render(<ReportDialog texts={en.report} report={call} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: en.report.reasons.HURTFUL }));
  expect(await pressTwice(en.report.send, call, () => resolve('No.'))).toHaveFocus();
});

test('saving captions keeps the focus when it fails', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: null; error: string; code: null }>();
  const call = vi.fn(() => promise);
  const data = { captions: [{ startSeconds: 0, endSeconds: 1, text: 'Dear Anna,' }], version: 'one' };
  const load = async () => ({ data, error: null, code: null });
  const texts = en.recorder.captions;
  render(
    <CaptionsDialog
      {...{ submissionId: 's', load, save: call, texts }}
      title="Captions"
      videoUrl="/a.mp4"
      onClose={() => {}}
    />,
  );
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Dear Anna,'));
  const end = () => resolve({ data: null, error: 'No.', code: null });
  expect(await pressTwice(texts.save, call, end)).toHaveFocus();
});
