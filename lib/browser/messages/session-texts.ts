import type { Messages } from '#lib/messages/language.ts';
import { pageLanguage } from './page-language.ts';

/** Works without the ICU runtime. The English texts are fixed (docs/specification.md#logout-toast). */
export const sessionTextsOfPage = (): Messages['session'] => pageLanguage().session;
