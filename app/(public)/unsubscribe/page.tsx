import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { InviteHeader } from '#components/tribute/invite-header.tsx';
import { Unsubscribe } from '#components/tribute/unsubscribe.tsx';
import { translatorsOf } from '#lib/messages/translators.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('invites.unsubscribe');
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** Where the way out of our mails leads. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const [{ token }, locale, t] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations('invites.unsubscribe'),
  ]);
  if (typeof token !== 'string') notFound();
  const texts = { title: t('title'), text: t('text'), button: t('button'), done: t('done') };
  return (
    <>
      <InviteHeader
        appName={getClientConfiguration().appName}
        backLabel={translatorsOf(locale).tribute('back')}
      />
      <main id="content">
        <Unsubscribe token={token} texts={texts} />
      </main>
    </>
  );
}
