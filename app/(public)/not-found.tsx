import { getTranslations } from 'next-intl/server';
import { NotFound } from '#components/landing/not-found.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

export default async function PublicNotFound() {
  const texts = await getTranslations('notfound');
  return <NotFound appName={getClientConfiguration().appName} texts={texts} />;
}
