import type { SubmitEvent } from 'react';

/**
 * What somebody sends with a form, when every field is filled in well; else null, and the first field in
 * need has the focus. The form is `noValidate`: the fields say themselves what is wrong, in our words.
 */
export function checkedValues(event: SubmitEvent<HTMLFormElement>): FormData | null {
  event.preventDefault();
  const form = event.currentTarget;
  if (form.checkValidity()) return new FormData(form);
  const inputs = [...form.querySelectorAll('input')];
  inputs.find(({ validity }) => !validity.valid)?.focus();
  return null;
}

/** The text of a field, trimmed; empty when the form has no such field. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The password as it was typed: spaces are part of it. */
export function passwordOf(values: FormData, name = 'password'): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
