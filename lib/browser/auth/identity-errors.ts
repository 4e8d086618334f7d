import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import { inLanguage, pageLanguage } from '#lib/browser/messages/page-language.ts';
import en from '#lib/messages/en/identity.json' with { type: 'json' };
import es from '#lib/messages/es/identity.json' with { type: 'json' };

/** The words for what an identity call threw, in the language of the page. An unknown code is shown as it is (docs/specification.md#error-unknown). */
export function identityErrorMessage(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const words: Partial<Record<string, string>> = inLanguage({ en, es }, pageLanguage());
  return words[code.replace(/^auth\//, '')] ?? (code || failureTextsOfPage().unknown);
}
