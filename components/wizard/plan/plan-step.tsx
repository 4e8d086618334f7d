'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useLocale, useTranslations } from 'next-intl';
import control from '#components/ui/radio.module.css';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { usePlans } from '#lib/browser/hooks/use-plans.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import type { PlanDto, PlansDto } from '#lib/contracts/payments.ts';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { formatMoney } from '#lib/format/money.ts';
import { BuyPack } from './buy-pack.tsx';
import styles from './plan-step.module.css';

export function PlanStep() {
  const t = useTranslations('wizard.plan');
  const { goOn } = useWizardNavigation();
  const { data: plans, isError, isFetching, refetch } = usePlans();

  return (
    <>
      <WizardHeading title={t('title')} lead={t('lead', { free: FREE_CREDITS })} />
      <div className={styles.body} aria-busy={isFetching}>
        {plans && <Plans plans={plans} />}
        {!plans && !isError && <Loading label={t('loading')} />}
        {!plans && isError && (
          <Alert
            severity="error"
            action={
              <Button loading={isFetching} onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {t('failed')}
          </Alert>
        )}
        <p className={styles.note}>{t('later')}</p>
      </div>
      <WizardActions onContinue={goOn} />
    </>
  );
}

function Plans({ plans: { plans, currency, pricePerPersonCents } }: { plans: PlansDto }) {
  const t = useTranslations('wizard.plan');
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const chosen = useRootStore(({ createTribute }) => createTribute.plan);
  const free = plans.find(({ isDefault }) => isDefault);
  const packs = plans.filter(({ isDefault }) => !isDefault);
  const bought = packs.find(({ plan }) => plan === chosen);
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{t('legend')}</legend>
      {free && (
        <PlanChoice plan={free} isChosen={chosen === free.plan} price={money(free.priceCents)}>
          {t('free', { people: free.people })}
        </PlanChoice>
      )}
      <p className={styles.more}>{t('more', { price: money(pricePerPersonCents) })}</p>
      {packs.map((pack) => (
        <PlanChoice
          key={pack.plan}
          plan={pack}
          isChosen={chosen === pack.plan}
          price={money(pack.priceCents)}
        >
          {t('pack', { people: pack.people })}
        </PlanChoice>
      ))}
      {bought && (
        <BuyPack
          people={bought.people}
          priceCents={bought.priceCents}
          currency={currency}
          returnTo="/createtribute/upgrade"
        />
      )}
    </fieldset>
  );
}

type PlanChoiceProps = { plan: PlanDto; isChosen: boolean; price: string; children: string };

function PlanChoice({ plan: { plan }, isChosen, price, children }: PlanChoiceProps) {
  const setDraft = useRootStore((state) => state.setDraft);
  const setUi = useUiStore((state) => state.setUi);
  return (
    <label className={styles.plan}>
      <input
        type="radio"
        name="plan"
        value={plan}
        checked={isChosen}
        onChange={() => {
          setDraft({ plan });
          // Marked in the price list (docs/specification.md#ui-plan).
          setUi({ selectedPlan: plan });
        }}
        className={control.radio}
      />
      <span>{children}</span>
      <strong className={styles.price}>{price}</strong>
    </label>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <output aria-label={label} className={styles.plans}>
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={64} />
    </output>
  );
}
