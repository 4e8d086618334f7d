'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { BuyButton } from '#components/checkout/buy-button.tsx';
import { useCheckout } from '#components/checkout/use-checkout.ts';
import { useAuth } from '#components/providers/auth-context.ts';
import { themed } from '#components/theme/themed.ts';
import { Notice } from '#components/ui/notice.tsx';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { PlanDto, PlansDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';
import { AnyNumber } from './any-number.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import styles from './pricing.module.css';

const LoginDialog = themed(async () => (await import('#components/sign-in/login-dialog.tsx')).LoginDialog);

type PlanListProps = {
  plans: PlansDto;
  /** Where a cancelled payment would have returned to. */
  cancelledFrom: string | null;
};

export function PlanList({ plans: { plans, ...terms }, cancelledFrom }: PlanListProps) {
  const cameFrom = useUiStore((state) => state.cameFrom);
  const { buy, error, ...checkout } = useCheckout(cancelledFrom ?? cameFrom);
  const hasAskedLogin = useOpenedOnce(useLoginHere());
  return (
    <>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <Plan key={plan.plan} {...plan} {...terms} {...checkout} onBuy={buy} />
        ))}
      </ul>
      <AnyNumber terms={terms} {...checkout} onBuy={buy} />
      {error && <Notice kind="error">{error}</Notice>}
      {hasAskedLogin && <LoginDialog from="pricing" onClose={closeLogin} />}
    </>
  );
}

const closeLogin = () => useUiStore.getState().setUi({ isLoginDialogOpen: false, redirectFrom: null });

/** Returns whether to show the sign-in: signed-in people stay (docs/specification.md#route-pricing clears a redirect-from). */
function useLoginHere(): boolean {
  const { status } = useAuth();
  const router = useRouter();
  const isAsked = useUiStore(({ isLoginDialogOpen }) => isLoginDialogOpen);
  useEffect(() => {
    if (!isAsked) return undefined;
    if (status === 'signedIn') closeLogin();
    if (status === 'unverified') router.replace('/signup');
    return () => useUiStore.getState().setUi({ isLoginDialogOpen: false });
  }, [isAsked, status, router]);
  return isAsked;
}

type PlanProps = PlanDto &
  Omit<PlansDto, 'plans'> & { opening: number | null; isReady: boolean; onBuy: (people: number) => void };

function Plan({ plan, people, priceCents, isDefault, currency, ...rest }: PlanProps) {
  const t = useTranslations('credits');
  const locale = useLocale();
  const pricePerPerson = formatMoney(rest.pricePerPersonCents, currency, locale);
  return (
    <li className={isDefault ? styles.free : styles.plan}>
      <span className={styles.people}>{t('people', { count: people })}</span>
      <span className={styles.price}>
        {priceCents === 0 ? t('free') : formatMoney(priceCents, currency, locale)}
      </span>
      <span className={styles.hint}>
        {isDefault ? t('freeHint') : t('perPerson', { price: pricePerPerson })}
      </span>
      {!isDefault && <span className={styles.suits}>{t('suits', { people: String(people) })}</span>}
      {!isDefault && <ChosenPlan plan={plan} />}
      {!isDefault && (
        <BuyButton
          people={people}
          priceCents={priceCents}
          currency={currency}
          isShort
          isOpening={rest.opening === people}
          isReady={rest.isReady}
          onBuy={rest.onBuy}
        />
      )}
    </li>
  );
}
