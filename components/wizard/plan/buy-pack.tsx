'use client';

import { useTranslations } from 'next-intl';
import { BuyButton } from '#components/checkout/buy-button.tsx';
import { useCheckout } from '#components/checkout/use-checkout.ts';
import { Notice } from '#components/ui/notice.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

type BuyPackProps = { people: number; priceCents: number; currency: string; returnTo: string };

export function BuyPack({ people, priceCents, currency, returnTo }: BuyPackProps) {
  const t = useTranslations('credits');
  const credit = useRootStore(({ userFirebaseData }) => userFirebaseData?.credit ?? null);
  const { buy, opening, isReady, error } = useCheckout(returnTo);
  return (
    <>
      {credit !== null && credit > 0 && <output>{t('credit', { count: credit })}</output>}
      <BuyButton
        people={people}
        priceCents={priceCents}
        currency={currency}
        isOpening={opening !== null}
        isReady={isReady}
        onBuy={buy}
      />
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}
