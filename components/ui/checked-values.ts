import type { SubmitEvent } from 'react';

/** Returns null after focusing the first invalid field. The form is `noValidate`: fields show our texts. */
export function checkedValues(event: SubmitEvent<HTMLFormElement>): FormData | null {
  event.preventDefault();
  const form = event.currentTarget;
  if (form.checkValidity()) return new FormData(form);
  const inputs = [...form.querySelectorAll('input')];
  inputs.find(({ validity }) => !validity.valid)?.focus();
  return null;
}

export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The password as it was typed: spaces are part of it. */
export function passwordOf(values: FormData, name = 'password'): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
