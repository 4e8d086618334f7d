'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useNow, useTranslations } from 'next-intl';
import { LatelyDeleted } from '#components/ui/lately-deleted.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { listDeletedTributes, restoreTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { formatDay } from '#lib/format/date.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';

export function DeletedReels() {
  const t = useTranslations('home.deleted');
  const locale = useLocale();
  const now = useNow();
  const queryClient = useQueryClient();
  const { data: tributes = [] } = useQuery({
    queryKey: queryKeys.deletedTributes(),
    queryFn: ({ signal }) => dataOf(listDeletedTributes(signal)),
  });
  const restore = useMutation({
    mutationFn: (tributeId: string) => dataOf(restoreTribute(tributeId)),
    onSuccess: ({ tributeFor }) => {
      showToast('SUCCESS', t('done', { name: tributeFor.name }));
      return queryClient.invalidateQueries({ queryKey: queryKeys.tributes() });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  if (tributes.length === 0) return null;
  const dayOf = (moment = '') => formatDay(new Date(moment), { locale, timezone: ownTimeZone(), now });
  return (
    <LatelyDeleted
      summary={t('summary', { count: tributes.length })}
      things={tributes.map(({ tributeId, tributeFor, erasedAt }) => ({
        id: tributeId,
        name: tributeFor.name || t('unnamed'),
        until: t('until', { day: dayOf(erasedAt) }),
      }))}
      restore={t('restore')}
      restoreLabel={(name) => t('restoreLabel', { name })}
      isBusy={restore.isPending}
      onRestore={(tributeId) => restore.mutate(tributeId)}
    />
  );
}
