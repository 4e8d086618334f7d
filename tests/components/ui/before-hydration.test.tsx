import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountForm } from '#components/sign-in/account-form.tsx';
import { EmailField } from '#components/sign-in/email-field.tsx';
import { RemindTomorrow } from '#components/tribute/remind-tomorrow.tsx';
import { en } from '#lib/messages/messages.ts';

const { page } = en.reminders;
const FORMS = {
  'the sign-in form': (
    <AccountForm submitLabel="Sign in" isBusy={false} error={null} onSubmit={() => {}}>
      <input name="email" />
    </AccountForm>
  ),
  'the reminder form': (
    <RemindTomorrow
      tributeId="tribute"
      token={undefined}
      fields={['name', 'email']}
      locale="en"
      texts={{ ...page, ...page.ADDRESS, checkAddress: en.errors.checkAddress }}
    />
  ),
};

test.each(Object.entries(FORMS))(
  '%s cannot be sent before the page reacts, so nothing is lost',
  async (_, form) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(form);
    const submit = container.querySelector('button[type=submit]');
    expect(submit).toBeDisabled();
    render(form, { container, hydrate: true });
    expect(submit).toBeEnabled();
  },
);

test('an address that was filled in before the page reacts is still there when it does, and later', async () => {
  const form = () => (
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <EmailField />
    </NextIntlClientProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form());
  await userEvent.type(screen.getByLabelText('Email'), 'ben@example.com');
  const { rerender } = render(form(), { container, hydrate: true });
  expect(screen.getByLabelText('Email')).toHaveValue('ben@example.com');
  // As when the page learns that nobody is signed in.
  rerender(form());
  expect(screen.getByLabelText('Email')).toHaveValue('ben@example.com');
});
