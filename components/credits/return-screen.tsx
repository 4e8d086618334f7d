'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Outcome } from '#components/layout/outcome.tsx';
import { PAGES } from '#components/layout/pages.ts';
import { SignedIn } from '#components/providers/signed-in.tsx';
import { ArchSign, type ArchSignName } from '#components/ui/arch-sign.tsx';
import { PortraitsLater } from '#components/ui/portraits-later.tsx';
import { HOME_PATH, ownPath } from '#lib/auth/post-login-route.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { isDeadLink } from '#lib/browser/api/is-dead-link.ts';
import { completeCheckout } from '#lib/browser/api/payments.ts';
import { useOnce } from '#lib/browser/hooks/use-once.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { PurchaseDto } from '#lib/contracts/payments.ts';
import { formatMoney } from '#lib/format/money.ts';

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
  if (data) return <Completed purchase={data} onCheck={mutate} />;
  if (!error) return <Waiting label={t('checking')} />;
  const isUnknown = isDeadLink(error);
  return (
    <Outcome
      isPage
      picture={<Sign name="search" />}
      title={t(isUnknown ? 'unknown.title' : 'failed')}
      lead={isUnknown ? t('unknown.lead') : error.message}
    >
      <WaysOn onCheck={isUnknown ? null : mutate} />
    </Outcome>
  );
}

/** Completes once per visit; the server is idempotent. */
function useCompletion(sessionId: string) {
  const completion = useSubmit({
    mutationFn: () => dataOf(completeCheckout(sessionId)),
    onSuccess: ({ credit }) => useRootStore.getState().mergeCounts({ credit }),
  });
  useOnce(() => completion.mutate());
  return completion;
}

const SIGNS = {
  PENDING: 'clock',
  OPEN: 'card',
  EXPIRED: 'clock',
  FAILED: 'back',
  REFUSED: 'search',
  DISPUTED: 'search',
  CHARGED_BACK: 'back',
  REFUNDED: 'back',
} as const satisfies Record<Exclude<PurchaseDto['status'], 'PAID'>, ArchSignName>;

const JOINING = [6, 9, 2];

function Completed({ purchase, onCheck }: { purchase: PurchaseDto; onCheck: () => void }) {
  const t = useTranslations('credits.return');
  const locale = useLocale();
  const { status, quantity, credit, amountCents, currency } = purchase;
  const values = { count: quantity, credit, amount: formatMoney(amountCents, currency, locale) };
  const words = { title: t(`${status}.title`, values), lead: t(`${status}.lead`, values) };
  if (status !== 'PAID') {
    return (
      <Outcome isPage picture={<Sign name={SIGNS[status]} />} {...words}>
        <WaysOn
          onCheck={status === 'OPEN' || status === 'PENDING' ? onCheck : null}
          hasToWrite={status === 'REFUSED' || status === 'DISPUTED'}
        />
      </Outcome>
    );
  }
  return (
    <Outcome isPage picture={<PortraitsLater seeds={JOINING} />} {...words}>
      <Button
        component={Link}
        href={ownPath(purchase.returnTo) ?? HOME_PATH}
        replace
        variant="contained"
        size="large"
      >
        {t('goOn')}
      </Button>
    </Outcome>
  );
}

function Sign({ name }: { name: ArchSignName }) {
  return (
    <Box sx={{ width: '8rem', mx: 'auto' }}>
      <ArchSign name={name} />
    </Box>
  );
}

type WaysOnProps = { onCheck: (() => void) | null; hasToWrite?: boolean };

function WaysOn({ onCheck, hasToWrite = false }: WaysOnProps) {
  const t = useTranslations('credits.return');
  const pages = hasToWrite ? (['contact', 'pricing'] as const) : (['pricing', 'contact'] as const);
  return (
    <>
      {onCheck && (
        <Button variant="contained" size="large" onClick={onCheck}>
          {t('check')}
        </Button>
      )}
      {pages.map((page, index) => (
        <Button
          key={page}
          component={Link}
          href={WAYS[page]}
          {...(onCheck === null && index === 0 && { variant: 'contained', size: 'large' })}
        >
          {t(page)}
        </Button>
      ))}
    </>
  );
}

const WAYS = { pricing: PAGES.pricing, contact: PAGES.contactUs } as const;

function Waiting({ label }: { label: string }) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'center', py: { xs: 4, sm: 6 } }}>
      <Sign name="card" />
      <CircularProgress aria-hidden="true" />
      <Typography component="output" color="textSecondary">
        {label}
      </Typography>
    </Stack>
  );
}
