import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ReportReel } from '#components/public-page/report-reel.tsx';
import { installFakeApi } from '#tests/components/player/fake-api.ts';

const PATH = '/api/submission/action';
const open = async () => {
  render(<ReportReel tributeId="AAAAAAAAAAAAAAAAAAAAAA" label="Report" className={undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'What’s wrong?' });
};

test('sends a reason with optional text, and confirms it', async () => {
  const { calls } = installFakeApi();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'It’s hurtful' }));
  // [text-input-placeholder]
  await userEvent.type(screen.getByPlaceholderText('Enter your text here'), ' At the end. ');
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toHaveFocus();
  expect(calls).toMatchObject([
    {
      path: PATH,
      body: {
        tributeId: 'AAAAAAAAAAAAAAAAAAAAAA',
        action: 'REPORT',
        reason: 'HURTFUL',
        words: 'At the end.',
        deviceId: expect.any(Number),
      },
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('explains a failed report and keeps the text', async () => {
  const { answer } = installFakeApi();
  answer(PATH, [{ status: 429 }]);
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  await userEvent.type(screen.getByRole('textbox'), 'Kept');
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByText('No.')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('Kept');
});
