import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PersonalLink } from '#components/invitation/personal-link.tsx';

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
