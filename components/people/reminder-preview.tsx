'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { Help } from '#lib/contributors/stuck-help.ts';
import { formatDay } from '#lib/format/date.ts';
import type { Locale } from '#lib/messages/languages.ts';
import type { ReaderTexts } from './use-reader-texts.ts';

type ReminderPreviewProps = {
  tribute: TributeDto;
  locale: Locale;
  texts: ReaderTexts;
  message: string;
  /** The way on that the mail adds for its reader. */
  help: Help | null;
};

export function ReminderPreview({ tribute, locale, texts, message, help }: ReminderPreviewProps) {
  const t = useTranslations('board.nudge');
  const headingId = useId();
  const [now] = useState(() => new Date());
  const firstName = useRootStore(({ userFirebaseData }) => userFirebaseData?.firstName ?? '');
  const { tributeType, name, timezone } = tribute;
  const creator = firstName || texts('mail.invite.somebody');
  const words = { tributeType, name, creator };
  const date = formatDay(new Date(tribute.dueDate), { locale, timezone, now });
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} component="h3" variant="body2" sx={{ mb: 0.5, fontWeight: 600 }}>
        {t('preview')}
      </Typography>
      <Box
        lang={locale}
        sx={{
          display: 'grid',
          gap: 1.25,
          p: 2,
          borderRadius: 1,
          bgcolor: 'var(--color-cream)',
        }}
      >
        <Typography variant="body2" color="textSecondary">
          {texts('mail.reminder.subject', words)}
        </Typography>
        <Typography variant="h6" component="p">
          {texts('mail.reminder.heading', words)}
        </Typography>
        {message.trim() !== '' && (
          <Box sx={{ ps: 1.5, borderInlineStart: '3px solid var(--color-line)', paddingInlineStart: 1.5 }}>
            <Typography variant="body2" color="textSecondary">
              {texts('mail.invite.message', { creator })}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line' }}>{message}</Typography>
          </Box>
        )}
        <Typography>{texts('mail.reminder.body', words)}</Typography>
        {help && (
          <Typography sx={{ whiteSpace: 'pre-line' }}>
            {texts('mail.reminder.help', { help: texts(`board.tip.${help.key}`, help.values) })}
          </Typography>
        )}
        <Typography>{texts('mail.invite.until', { tributeType, date })}</Typography>
        <Box
          component="span"
          sx={{
            justifySelf: 'start',
            px: 2.5,
            py: 1,
            borderRadius: 'var(--radius-pill)',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontWeight: 600,
          }}
        >
          {texts('mail.reminder.button', words)}
        </Box>
      </Box>
    </Box>
  );
}
