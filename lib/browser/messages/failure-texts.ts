import en from '#lib/messages/en/trouble.json' with { type: 'json' };
import es from '#lib/messages/es/trouble.json' with { type: 'json' };
import { inLanguage, pageLanguage } from './page-language.ts';

// In the browser from the start, without the ICU runtime: where a page has failed there is no server to ask for words.

/** The texts of a failure in the language of a tag (BCP 47) such as `es-MX`; English where we have no other. */
export const failureTexts = (languageTag: string): typeof en => inLanguage({ en, es }, languageTag);

/** The texts of a failure in the language of the page; English where there is none. */
export const failureTextsOfPage = (): typeof en => failureTexts(pageLanguage());
