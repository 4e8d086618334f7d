import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PersonalLink } from '#components/invitation/personal-link.tsx';
import { LINK_OPENED } from '#lib/browser/recording/link-opened.ts';
import { rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';

const ID = 'vK3xq8Yt2mB7nR5wZ1cD4f';

test.each([
  ['the recorder', `/recordtribute?tributeId=${ID}`],
  ['the calendar', `/api/tribute/calendar?tributeId=${ID}`],
  ['the reminder', `/tribute/${ID}/remind`],
  ['declining', `/tribute/${ID}/decline`],
])('%s waits until its reader is the person who was invited', async (name, href) => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { getByRole } = render(
    <>
      <a href={href}>{name}</a>
      <PersonalLink tributeId={ID} token="the-token-of-the-mail" />
    </>,
  );
  await userEvent.click(getByRole('link', { name }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(assign).not.toHaveBeenCalled();
  answers[0]?.(Response.json({ data: {} }));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(String(assign.mock.calls[0]?.[0])).toContain(href);
  vi.unstubAllGlobals();
  assign.mockRestore();
});

afterEach(() => localStorage.clear());

test.each([
  ['karl', 'Karl'],
  ['maja', null],
])(
  'keeps a remembered name only if the link is of the same person: “%s” [link-personal]',
  async (_id, kept) => {
    rememberName(ID, 'Karl', 'karl');
    const answered = vi.fn(async () => Response.json({ data: { _id, name: 'Someone', clips: 0 } }));
    vi.stubGlobal('fetch', answered);
    const opened = new Promise((done) => window.addEventListener(LINK_OPENED, done, { once: true }));
    render(<PersonalLink tributeId={ID} token="the-token-of-the-mail" />);
    await opened;
    expect(rememberedName(ID)).toBe(kept);
    vi.unstubAllGlobals();
  },
);
