'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { DialogBar } from '#components/ui/dialog-bar.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { useNudge } from '#lib/browser/hooks/use-contributors.ts';
import type { BoardPersonDto, NudgedDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { helpFor } from '#lib/contributors/stuck-help.ts';
import { AwaitedTexts } from './awaited-texts.tsx';
import { HelpForEach } from './help-for-each.tsx';
import { MessageField } from './message-field.tsx';
import { ReminderPreview } from './reminder-preview.tsx';
import { useReaderTexts } from './use-reader-texts.ts';

type NudgeDialogProps = { tribute: TributeDto; people: BoardPersonDto[]; onClose: () => void };

export function NudgeDialog({ tribute, people, onClose }: NudgeDialogProps) {
  const t = useTranslations('board.nudge');
  const [titleId, formId] = [useId(), useId()];
  const [written, setWritten] = useState<string | null>(null);
  const locales = new Set(people.map(({ locale }) => locale));
  const [locale = tribute.language] = locales.size === 1 ? locales : [];
  const { texts, loading } = useReaderTexts(locale);
  const nudge = useNudge(tribute.tributeId);
  const count = people.length;
  const [first] = people;
  const quiet = people.filter(({ isQuiet }) => isQuiet).length;

  const suggestion = () => {
    // A text in one language does not suit readers of others.
    if (!texts || locales.size > 1) return '';
    return texts('board.words.nudge', { tributeType: tribute.tributeType, name: tribute.tributeFor.name });
  };
  const message = written ?? suggestion();
  const help = count === 1 && first ? helpFor(first) : null;
  const tell = ({ nudged, waiting, skipped }: NudgedDto) => {
    const news = [];
    if (nudged.length > 0) news.push(t('sent', { count: nudged.length }));
    if (waiting.length > 0) news.push(t('waiting', { count: waiting.length }));
    if (skipped.length > 0) news.push(t('skipped', { count: skipped.length }));
    showToast(skipped.length < count ? 'SUCCESS' : 'FAIL', news.join(' '));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    nudge.mutate({ contributorIds: people.map(({ _id }) => _id), message }, { onSuccess: tell });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title', { count, name: first?.name ?? '' })}</DialogTitle>
      <DialogContent>
        {texts ? (
          <Box component="form" id={formId} onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
            <MessageField
              label={t('words')}
              value={message}
              onChange={setWritten}
              minRows={3}
              hint={t('wordsHint')}
              error={nudge.error?.message}
            />
            {quiet > 0 && (
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {t('quiet', { count, quiet })}
              </Typography>
            )}
            {count > 1 && <HelpForEach people={people} />}
            <ReminderPreview {...{ tribute, locale, texts, message, help }} />
          </Box>
        ) : (
          <AwaitedTexts loading={loading} />
        )}
      </DialogContent>
      <DialogBar>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" loading={nudge.isPending} disabled={!texts}>
          {t('send', { count })}
        </Button>
      </DialogBar>
    </Dialog>
  );
}
