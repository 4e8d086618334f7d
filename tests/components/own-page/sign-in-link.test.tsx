import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignInLink } from '#components/own-page/sign-in-link.tsx';

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'leaves a click with %o to the browser, which opens another tab or window',
  (keys) => {
    render(<SignInLink tributeId="T" label="Sign in" />);
    const link = screen.getByRole('link', { name: 'Sign in' });
    const click = createEvent.click(link, keys);
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(false);
  },
);
