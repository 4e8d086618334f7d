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
  'operator',
  'ownpage',
  'poster',
  'preview',
  'questions',
  'trouble',
]);

/** What the header and the dialogs of an account say in the browser on pages open without one: whole files or parts. */
export const OPEN_TEXTS = ['account', 'common', 'layout', 'profile.picture', 'wizard.picture'] as const;

/** Texts that only one of these pages needs. */
export const PAGE_TEXTS = { contactus: ['feedback.contact'], pricing: ['credits'] } as const;

export function openTexts(messages: Partial<Messages>, page?: keyof typeof PAGE_TEXTS): Partial<Messages> {
  const chosen: Record<string, object> = {};
  for (const text of [...OPEN_TEXTS, ...(page ? PAGE_TEXTS[page] : [])]) {
    const [file = '', part] = text.split('.');
    const texts: Record<string, unknown> = { ...messages[file as keyof Messages] };
    chosen[file] = part ? { ...chosen[file], [part]: texts[part] } : texts;
  }
  return chosen;
}

export function withoutServerTexts(messages: Partial<Messages>): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !SERVER_TEXTS.has(name)));
}
