'use client';

import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { TextInput } from '#components/form/text-input.tsx';
import { ShareWays } from '#components/share/share-ways.tsx';
import { inviteLink } from '#components/workroom/use-copy-link.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { INVITE_MESSAGE_CHARS_MAX } from '#lib/invites/limits.ts';
import { useReaderTexts } from './use-reader-texts.ts';

type MessageDialogProps = { tribute: TributeDto; person: BoardPersonDto; onClose: () => void };

/** A message written out for somebody, with what would help them, to be sent by the creator's own apps. */
export function MessageDialog({ tribute, person, onClose }: MessageDialogProps) {
  const t = useTranslations('board.message');
  const titleId = useId();
  const [written, setWritten] = useState<string | null>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null);
  const texts = useReaderTexts(person.locale);
  const { tributeType } = tribute;
  const { name } = tribute.tributeFor;
  const url = inviteLink(tribute.tributeId);

  const suggestion = () => {
    if (!texts) return '';
    const { reason } = person;
    const first = firstWord(person);
    const hasName = first === '' ? 'no' : 'yes';
    const words = texts('board.words.message', { tributeType, name, hasName, person: first });
    return reason && reason !== 'MAIL_REFUSED' ? `${words}\n\n${texts(`board.tip.${reason}`)}` : words;
  };
  const message = written ?? suggestion();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${message}\n${url}`);
      setCopying('copied');
    } catch {
      setCopying('copyFailed');
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('title', { name: person.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '&&': { pt: 1 } }}>
        {texts ? (
          <TextInput
            label={t('text')}
            value={message}
            onChange={setWritten}
            placeholder=""
            minRows={5}
            charsMax={INVITE_MESSAGE_CHARS_MAX}
            hint={`${t('hint')} ${url}`}
          />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
        <Button
          variant="contained"
          startIcon={<ContentCopyRounded />}
          disabled={!texts}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <ShareWays
          path={`/tribute/${tribute.tributeId}`}
          text={message}
          subject={texts?.('mail.invite.heading', { tributeType, name }) ?? ''}
        />
      </DialogContent>
      <DialogActions sx={{ p: 2, paddingInlineStart: 3 }}>
        <Typography component="output" variant="body2" sx={{ flex: 1, textWrap: 'balance' }}>
          {copying && t(copying)}
        </Typography>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** People are greeted by what they are called; an address is no name. */
const firstWord = ({ name, email }: BoardPersonDto) => (name === email ? '' : (name.split(' ')[0] ?? ''));
