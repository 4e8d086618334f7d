import { getTranslations } from 'next-intl/server';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { RenewAccount } from '#components/watch/renew-account.tsx';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';

/** Lets the browser prove its account, or shows a dead link. */
export async function RenewOrNotFound() {
  const translate = await getTranslations('watch');
  return (
    <RenewAccount configuration={getClientConfiguration()} waiting={translate('opening')}>
      <PublicNotFound />
    </RenewAccount>
  );
}
