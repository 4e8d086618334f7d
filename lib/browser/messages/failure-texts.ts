import type { Messages } from '#lib/messages/language.ts';
import { languageOf } from '#lib/messages/languages.ts';
import { pageLanguage } from './page-language.ts';

// In the browser from the start, without the ICU runtime: where a page has failed there is no server to ask for words.

/** Returns the texts of a failure in the language of a tag (BCP 47) such as `es-MX`; English where we have no other. */
export const failureTexts = (languageTag: string): Messages['trouble'] => languageOf(languageTag).trouble;

/** Returns the texts of a failure in the language of the page; English where there is none. */
export const failureTextsOfPage = (): Messages['trouble'] => pageLanguage().trouble;
