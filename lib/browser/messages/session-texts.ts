import en from '#lib/messages/en/session.json' with { type: 'json' };
import es from '#lib/messages/es/session.json' with { type: 'json' };
import { inLanguage, pageLanguage } from './page-language.ts';

/**
 * What is said of signing in and out, outside of any component: without the ICU runtime, in the language of the page.
 * The English words are fixed (docs/specification.md#logout-toast).
 */
export const sessionTextsOfPage = (): typeof en => inLanguage({ en, es }, pageLanguage());
