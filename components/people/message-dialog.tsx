'use client';

import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ShareWays } from '#components/share-link/share-ways.tsx';
import { inviteLink } from '#components/ui/use-copy-link.ts';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import { copyText } from '#lib/browser/clipboard.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { helpFor } from '#lib/contributors/stuck-help.ts';
import { AwaitedTexts } from './awaited-texts.tsx';
import { LinkOff } from './link-off.tsx';
import { MessageField } from './message-field.tsx';
import { useReaderTexts } from './use-reader-texts.ts';

type MessageDialogProps = { tribute: TributeDto; person: BoardPersonDto; onClose: () => void };

export function MessageDialog({ tribute, person, onClose }: MessageDialogProps) {
  const t = useTranslations('board.message');
  const titleId = useId();
  const [written, setWritten] = useState<string | null>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed' | null>(null);
  const { texts, loading } = useReaderTexts(person.locale);
  const { hand, ref } = useHandedFocus();
  const { tributeType } = tribute;
  const { name } = tribute.tributeFor;
  const url = inviteLink(tribute.tributeId);
  // With the recording link off, only people who joined can open it.
  const leadsNowhere = !tribute.linkOpen && (person.status === 'INVITED' || person.status === 'DECLINED');

  const suggestion = () => {
    if (!texts) return '';
    const first = firstWord(person);
    const hasName = first === '' ? 'no' : 'yes';
    const words = texts('board.words.message', { tributeType, name, hasName, person: first });
    const help = helpFor(person);
    return help ? `${words}\n\n${texts(`board.tip.${help.key}`, help.values)}` : words;
  };
  const message = written ?? suggestion();
  const copy = async () => {
    const isCopied = await copyText(`${message}\n${url}`);
    setCopying(isCopied ? 'copied' : 'copyFailed');
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title', { name: person.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '&&': { pt: 1 } }}>
        {leadsNowhere && <LinkOff tributeId={tribute.tributeId} onSwitch={hand} />}
        {!leadsNowhere && !texts && <AwaitedTexts loading={loading} />}
        {!leadsNowhere && texts && (
          <>
            <MessageField
              label={t('text')}
              value={message}
              onChange={setWritten}
              minRows={5}
              hint={`${t('hint')} ${url}`}
            />
            <Button
              ref={ref}
              variant="contained"
              startIcon={<ContentCopyRounded />}
              onClick={() => void copy()}
            >
              {t('copy')}
            </Button>
            <ShareWays
              path={`/tribute/${tribute.tributeId}`}
              text={message}
              subject={texts('mail.invite.heading', { tributeType, name })}
            />
          </>
        )}
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

/** Greets by first name; an address is no name. */
const firstWord = ({ name, email }: BoardPersonDto) => (name === email ? '' : (name.split(' ')[0] ?? ''));
