'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useNow, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { focusIfLost } from '#components/ui/focus-once.ts';
import { LatelyDeleted } from '#components/ui/lately-deleted.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { restoreSubmission } from '#lib/browser/api/submissions.ts';
import { filmScope, learnVersion } from '#lib/browser/hooks/film-changes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useRemovedSubmissions } from '#lib/browser/hooks/use-removed-submissions.ts';
import { formatDay } from '#lib/format/date.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';

export function RemovedClips({ tributeId }: { tributeId: string }) {
  const t = useTranslations('workroom.removed');
  const locale = useLocale();
  const now = useNow();
  const queryClient = useQueryClient();
  const { data: clips = [] } = useRemovedSubmissions(tributeId);
  const restore = useMutation({
    // Saves and undoing wait until the version is known.
    scope: filmScope(tributeId),
    mutationFn: async (submissionId: string) => {
      const restored = await dataOf(restoreSubmission(submissionId));
      await learnVersion(queryClient, tributeId);
      return restored;
    },
    onSuccess: ({ contributor }) => {
      showToast('SUCCESS', t('done', contributor));
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string; index: number }>(null);
  const { isPending } = restore;
  // Its button is gone: the focus goes to the next one, or to the page's heading.
  useEffect(() => {
    const { id, index } = pressed.current ?? {};
    if (id === undefined || index === undefined || isPending) return;
    pressed.current = null;
    if (clips.some(({ _id }) => _id === id)) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    focusIfLost(buttons[index] ?? buttons.at(-1) ?? document.querySelector<HTMLElement>('h1'));
  }, [clips, isPending]);
  if (clips.length === 0) return null;
  const dayOf = (moment = '') => formatDay(new Date(moment), { locale, timezone: ownTimeZone(), now });
  return (
    <div ref={list}>
      <LatelyDeleted
        summary={t('summary', { count: clips.length })}
        things={clips.map(({ _id, contributor, erasedAt }) => ({
          id: _id,
          name: contributor.name,
          until: t('until', { day: dayOf(erasedAt) }),
        }))}
        restore={t('restore')}
        restoreLabel={(name) => t('restoreLabel', { name })}
        isBusy={restore.isPending}
        onRestore={(submissionId) => {
          pressed.current = { id: submissionId, index: clips.findIndex(({ _id }) => _id === submissionId) };
          restore.mutate(submissionId);
        }}
      />
    </div>
  );
}
