import type { Messages } from '#lib/messages/language.ts';
import { languageOf } from '#lib/messages/languages.ts';
import { pageLanguage } from './page-language.ts';

// In the first load, without the ICU runtime: a failed page has no server to load texts from.

export const failureTexts = (languageTag: string): Messages['trouble'] => languageOf(languageTag).trouble;

export const failureTextsOfPage = (): Messages['trouble'] => pageLanguage().trouble;
