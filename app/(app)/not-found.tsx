import { getLocale } from 'next-intl/server';
import { NotFound } from '#components/landing/not-found.tsx';
import { translatorsOf } from '#lib/messages/translators.ts';
import { withheldReason } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

/** A dead link in a signed-in browser (docs/specification.md#link-dead). */
export default async function AppNotFound() {
  const { notfound: texts } = translatorsOf(await getLocale());
  return <NotFound appName={getClientConfiguration().appName} texts={texts} withheld={withheldReason()} />;
}
