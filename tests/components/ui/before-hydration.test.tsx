import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountForm } from '#components/sign-in/account-form.tsx';
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
