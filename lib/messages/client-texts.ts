import type { Messages } from './language.ts';

/** Used by the server only, or carried by their component, so pages need not load them. */
const SERVER_TEXTS = new Set([
  'checks',
  'content',
  'errors',
  'failures',
  'film',
  'landing',
  'mail',
  'poster',
  'preview',
  'questions',
  'trouble',
]);

/** What the header, the dialogs of an account and the pages open without one say in the browser: whole files or parts. */
export const OPEN_TEXTS = [
  'account',
  'common',
  'credits',
  'feedback.contact',
  'layout',
  'profile.picture',
  'wizard.picture',
] as const;

export function openTexts(messages: Partial<Messages>): Partial<Messages> {
  const chosen: Record<string, object> = {};
  for (const text of OPEN_TEXTS) {
    const [file = '', part] = text.split('.');
    const texts: Record<string, unknown> = { ...messages[file as keyof Messages] };
    chosen[file] = part ? { ...chosen[file], [part]: texts[part] } : texts;
  }
  return chosen;
}

export function withoutServerTexts(messages: Partial<Messages>): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !SERVER_TEXTS.has(name)));
}
