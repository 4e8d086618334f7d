import { failureTextsOfPage } from '#lib/browser/messages/failure-texts.ts';
import { pageLanguage } from '#lib/browser/messages/page-language.ts';

/** Returns the text of an identity error, or its code when unknown (docs/specification.md#error-unknown). */
export async function identityErrorMessage(cause: unknown): Promise<string> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const { identity } = await pageLanguage().onDemand();
  const words: Partial<Record<string, string>> = identity;
  return words[code.replace(/^auth\//, '')] ?? (code || failureTextsOfPage().unknown);
}
