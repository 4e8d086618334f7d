import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { ReportReel } from '#components/public-page/report-reel.tsx';
import { DeclinePage } from '#components/tribute/decline-page.tsx';
import { RemindTomorrow } from '#components/tribute/remind-tomorrow.tsx';
import { Unsubscribe } from '#components/tribute/unsubscribe.tsx';
import { en } from '#lib/messages/messages.ts';
import { stubApi } from '#tests/components/layout/render-app.tsx';

const ID = 'vK3xq8Yt2mB7nR5wZ1cD4f';
const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.';
const { declining } = en.tribute;
const { page } = en.reminders;
const stopping = { ...en.invites.unsubscribe, next: '' };

const INVITES = '#lib/browser/api/invites.ts';
const PEOPLE = '#lib/browser/api/people.ts';
const REPORT = '#components/public-page/report-dialog.tsx';

afterEach(() => {
  for (const code of [INVITES, PEOPLE, REPORT]) vi.doUnmock(code);
});

/** Simulates a lost network or a newer version. */
const unload = (code: string) =>
  vi.doMock(code, () => {
    throw new Error('not there');
  });

const decline = <DeclinePage tributeId={ID} hasDeclined={false} hasAnswered={false} texts={declining} />;
const reminding = { ...page, ...page.MAIL, checkAddress: '' };
const remind = <RemindTomorrow tributeId={ID} token={undefined} fields={[]} locale="en" texts={reminding} />;
const unsubscribe = <Unsubscribe token="abc" texts={stopping} nextPath="/" />;
const report = <ReportReel tributeId={ID} label="Report" className={undefined} />;

test.each<[string, ReactElement, string, string, string]>([
  ['declining', decline, PEOPLE, declining.button, declining.doneTitle],
  ['a reminder', remind, INVITES, page.button, page.doneTitle],
  ['the end of mails', unsubscribe, INVITES, stopping.button, stopping.doneTitle],
  ['a report', report, REPORT, 'Report', 'What’s wrong?'],
])(
  '%s reports that its code failed to load, and the next press works',
  async (_, shown, code, name, done) => {
    stubApi({
      'PATCH /api/tribute/contributor': {},
      'POST /api/tribute/reminder': { remindOn: '2026-11-22T10:00:00.000Z' },
      'POST /api/notification/unsubscribe?token=abc': {},
    });
    unload(code);
    render(shown);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(UNREACHABLE)).toHaveRole('alert');
    vi.doUnmock(code);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('heading', { name: done })).toBeVisible();
    expect(screen.queryByText(UNREACHABLE)).toBeNull();
  },
);

test('removing a clip can be retried after its code failed to load', async () => {
  let presses = 0;
  const remove = async () => {
    presses += 1;
    if (presses === 1) throw new Error('not there');
    return null;
  };
  const onRemoved = vi.fn();
  render(<RemoveClip texts={en.recorder.remove} remove={remove} onRemoved={onRemoved} />);
  await userEvent.click(screen.getByRole('button', { name: en.recorder.remove.open }));
  await userEvent.click(screen.getByRole('button', { name: en.recorder.remove.confirm }));
  expect(await screen.findByText(UNREACHABLE)).toHaveRole('alert');
  await userEvent.click(screen.getByRole('button', { name: en.recorder.remove.confirm }));
  expect(onRemoved).toHaveBeenCalledOnce();
});

test('says so to people who sent a clip, without offering to decline', () => {
  const texts = { ...declining, title: declining.sentTitle, text: declining.sent };
  render(<DeclinePage tributeId={ID} hasDeclined={false} hasAnswered texts={texts} />);
  expect(screen.getByRole('heading', { name: 'You already sent a clip' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: declining.later })).toHaveAttribute('href', `/tribute/${ID}`);
});
