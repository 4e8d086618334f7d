import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NotFound } from '#components/landing/not-found.tsx';
import { translatorsOf } from '#lib/messages/translators.ts';
import { withheldReason } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export default async function PublicNotFound({ children }: { children?: ReactNode }) {
  // Next renders it with every public page, in case that page is missing.
  const { notfound: texts } = translatorsOf(await getLocale());
  return (
    <NotFound appName={getClientConfiguration().appName} texts={texts} withheld={withheldReason()}>
      {children}
    </NotFound>
  );
}
