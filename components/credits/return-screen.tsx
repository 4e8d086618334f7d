'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ContentHeading } from '#components/content/content-heading.tsx';
import { PAGES } from '#components/layout/pages.ts';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { dataOf } from '#lib/api/client.ts';
import { completeCheckout } from '#lib/api/payments.ts';
import { HOME_PATH, ownPath } from '#lib/auth/post-login-route.ts';
import type { PurchaseDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';
import { useMutation } from '#lib/hooks/use-mutation.ts';
import { useRootStore } from '#lib/stores/root-store.ts';

/** Where the payment provider's page leads: says what became of the payment, and back to where one came from. */
export function ReturnScreen({ sessionId }: { sessionId: string }) {
  const t = useTranslations('credits.return');
  return (
    <SignedIn fallback={<Waiting label={t('checking')} />}>
      <Payment sessionId={sessionId} />
    </SignedIn>
  );
}

function Payment({ sessionId }: { sessionId: string }) {
  const t = useTranslations('credits.return');
  const { data, error, mutate } = useCompletion(sessionId);
  return (
    <Box aria-live="polite" sx={{ maxWidth: 'var(--dialog-width)', mx: 'auto', py: 4 }}>
      {data && <Outcome purchase={data} onCheck={mutate} />}
      {error && (
        <>
          <ContentHeading title={t('failed')} lead={error.message} />
          <Actions onCheck={mutate} />
        </>
      )}
      {!data && !error && <Waiting label={t('checking')} />}
    </Box>
  );
}

/** Asks once per visit; the server books once, whoever asks. */
function useCompletion(sessionId: string) {
  const completion = useMutation({
    mutationFn: () => dataOf(completeCheckout(sessionId)),
    onSuccess: ({ credit }) => useRootStore.getState().mergeCounts({ credit }),
  });
  const { mutate } = completion;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [mutate]);
  return completion;
}

function Outcome({ purchase, onCheck }: { purchase: PurchaseDto; onCheck: () => void }) {
  const t = useTranslations('credits.return');
  const locale = useLocale();
  const { status, quantity, credit, amountCents, currency } = purchase;
  const values = { count: quantity, credit, amount: formatMoney(amountCents, currency, locale) };
  const heading = <ContentHeading title={t(`${status}.title`, values)} lead={t(`${status}.lead`, values)} />;
  if (status !== 'PAID') {
    return (
      <>
        {heading}
        <Actions onCheck={status === 'OPEN' || status === 'PENDING' ? onCheck : null} />
      </>
    );
  }
  return (
    <>
      {heading}
      <Button
        component={Link}
        href={ownPath(purchase.returnTo) ?? HOME_PATH}
        replace
        variant="contained"
        size="large"
        fullWidth
        sx={{ mt: 4 }}
      >
        {t('goOn')}
      </Button>
    </>
  );
}

/** The ways on where nothing was added. */
function Actions({ onCheck }: { onCheck: (() => void) | null }) {
  const t = useTranslations('credits.return');
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 4 }}>
      {onCheck && (
        <Button variant="contained" size="large" onClick={onCheck}>
          {t('check')}
        </Button>
      )}
      <Button component={Link} href={PAGES.pricing}>
        {t('pricing')}
      </Button>
      <Button component={Link} href={PAGES.contactUs}>
        {t('contact')}
      </Button>
    </Box>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Box sx={{ py: 6, textAlign: 'center' }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}
