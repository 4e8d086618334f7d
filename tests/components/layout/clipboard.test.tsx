import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from '#lib/browser/clipboard.ts';

const LINK = 'https://folksee.example/tribute/1';
let copied: string | undefined;

/** Copies like an old browser: listeners may replace the selection. */
function copySelection(): boolean {
  const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), cancelable: true });
  document.dispatchEvent(event);
  copied = event.defaultPrevented ? event.clipboardData?.getData('text/plain') : undefined;
  return event.defaultPrevented;
}

beforeEach(() => {
  copied = undefined;
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
  Object.assign(document, { execCommand: copySelection });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('without a clipboard, the browser copies the text once and later copies selections again', async () => {
  expect(await copyText('Two\nlines')).toBe(true);
  expect(copied).toBe('Two\nlines');
  expect(copySelection()).toBe(false);
});

test('a field that shows the text is selected, so that it can be copied by hand as well', async () => {
  document.body.innerHTML = `<input value="${LINK}">`;
  const field = document.querySelector('input');
  expect(await copyText(LINK, field)).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(field?.selectionEnd).toBe(LINK.length);
});

test('it says when nothing can copy', async () => {
  Reflect.deleteProperty(document, 'execCommand');
  expect(await copyText('Two')).toBe(false);
});
