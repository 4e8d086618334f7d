import type { Messages } from '#lib/messages/language.ts';
import { pageLanguage } from './page-language.ts';

/**
 * Returns the texts of signing in and out, without the ICU runtime and outside of components. The English
 * ones are fixed (docs/specification.md#logout-toast).
 */
export const sessionTextsOfPage = (): Messages['session'] => pageLanguage().session;
