import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextInput } from '#components/ui/text-input.tsx';
import { renderApp } from '#tests/components/layout/render-app.tsx';

it('has label, tooltip, optional start and end icons [text-input-parts], and the placeholder "Enter your text here" [text-input-placeholder]', async () => {
  renderApp(
    <TextInput label="Name" tooltip="As others see it" startIcon={<b>start</b>} endIcon={<b>end</b>} />,
  );
  const field = screen.getByLabelText('Name');
  expect(field).toHaveAttribute('placeholder', 'Enter your text here');
  const [start, end] = [screen.getByText('start'), screen.getByText('end')];
  expect(start.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(end.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.hover(await screen.findByRole('button', { name: 'As others see it' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('As others see it');
});

it('has no icon or tooltip by default, and accepts its own placeholder', () => {
  renderApp(<TextInput label="Name" placeholder="Ada" />);
  expect(screen.getByLabelText('Name')).toHaveAttribute('placeholder', 'Ada');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says under the field what is wrong, when that is supplied [text-input-parts]', () => {
  renderApp(<TextInput label="Name" hint="Optional" error="First name required" />);
  const field = screen.getByLabelText('Name');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('First name required');
  expect(field.compareDocumentPosition(screen.getByText('First name required'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
