import { getLocale } from 'next-intl/server';
import { SpareNotFound } from '#components/landing/spare-not-found.tsx';
import { translatorsOf } from '#lib/messages/translators.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export default async function PublicNotFound() {
  // Next renders it along with every public page, in case that page is not there.
  const { notfound } = translatorsOf(await getLocale());
  const texts = {
    eyebrow: notfound('eyebrow'),
    heading: notfound('heading'),
    body: notfound('body'),
    home: notfound('home'),
  };
  return <SpareNotFound appName={getClientConfiguration().appName} texts={texts} />;
}
