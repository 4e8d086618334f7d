import type { Messages } from '#lib/messages/language.ts';
import { pageLanguage } from './page-language.ts';

/**
 * Returns the texts about signing in and out, in the language of the page: without the ICU runtime, outside of any
 * component. The English words are fixed (docs/specification.md#logout-toast).
 */
export const sessionTextsOfPage = (): Messages['session'] => pageLanguage().session;
