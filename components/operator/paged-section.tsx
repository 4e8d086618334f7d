'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import type { useOperatorList } from '#lib/browser/hooks/use-operator.ts';
import { OperatorSection } from './operator-section.tsx';

type Texts = { title: string; lead?: string; error: string; empty: string };
type PagedSectionProps<Item> = {
  texts: Texts;
  list: ReturnType<typeof useOperatorList<Item>>;
  /** How many entries there are in all. */
  count?: number;
  /** A form above the list. */
  above?: ReactNode;
  children: (item: Item) => ReactNode;
};

/** A section with a list that grows by a page. Each child is a list item. */
export function PagedSection<Item>({ texts, list, count = 0, above, children }: PagedSectionProps<Item>) {
  const { title, lead } = texts;
  return (
    <OperatorSection title={title} count={count} {...(lead && { lead })}>
      {above}
      <Entries texts={texts} list={list}>
        {children}
      </Entries>
    </OperatorSection>
  );
}

function Entries<Item>({ texts, list, children }: Omit<PagedSectionProps<Item>, 'above' | 'count'>) {
  const t = useTranslations('operator');
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!data && isError)
    return <LoadFailure text={texts.error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={64} />;
  const items = data.pages.flatMap((page) => page.items);
  // Some pages have nothing to show, but the next one may.
  if (items.length === 0 && !hasNextPage) return <Typography>{texts.empty}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {items.map(children)}
      </Box>
      {list.isFetchNextPageError && <Typography role="alert">{t('moreFailed')}</Typography>}
      {hasNextPage && (
        <Button sx={{ mt: 2 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
