'use client';

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { DialogBar } from '#components/ui/dialog-bar.tsx';
import { useContributors } from '#lib/browser/hooks/use-contributors.ts';
import {
  RECEIVED_TYPES,
  type ReceivedFiles,
  type ReceivedRefusal,
  readReceived,
} from '#lib/browser/recording/received-files.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';
import { ReceivedPhotos } from './received-photos.tsx';
import type { Received } from './use-received-answer.ts';

type ReceivedDialogProps = {
  tribute: TributeDto;
  /** Closes it, too. */
  onSend: (received: Received) => void;
  onClose: () => void;
};

const SOMEONE_NEW = 'new';
const NO_QUESTION = 'none';

export function ReceivedDialog({ tribute, onSend, onClose }: ReceivedDialogProps) {
  const t = useTranslations('workroom.received');
  const titleId = useId();
  const { data: people = [] } = useContributors(tribute.tributeId);
  const [whose, setWhose] = useState(SOMEONE_NEW);
  const [written, setWritten] = useState('');
  const [questionId, setQuestionId] = useState(tribute.questions[0]?._id ?? NO_QUESTION);
  const [received, setReceived] = useState<ReceivedFiles | ReceivedRefusal | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const known = people.find(({ _id }) => _id === whose);
  const name = known?.name ?? written.trim();
  const files = typeof received === 'string' ? null : received;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!files) return;
    const behalf = known ? { contributorId: known._id } : { name };
    onSend({ ...files, name, behalf, questionId: questionId === NO_QUESTION ? null : questionId });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form onSubmit={send}>
        <DialogTitle id={titleId}>{t('title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <Typography color="textSecondary">{t('lead')}</Typography>
          <ChooseReceived received={received} onReceived={setReceived} />
          <TextField
            select
            label={t('whose')}
            value={whose}
            // The browser's own list shows thousands of people without rendering them.
            slotProps={{ select: { native: true } }}
            onChange={({ target }) => setWhose(target.value)}
          >
            <option value={SOMEONE_NEW}>{t('someoneNew')}</option>
            {people.map((person) => (
              <option key={person._id} value={person._id}>
                {person.name}
              </option>
            ))}
          </TextField>
          {!known && (
            <TextField
              label={t('name')}
              value={written}
              slotProps={{
                htmlInput: { maxLength: CONTRIBUTOR_NAME_CHARS_MAX, dir: 'auto', autoComplete: 'off' },
              }}
              onChange={({ target }) => setWritten(target.value)}
            />
          )}
          {tribute.questions.length > 0 && (
            <TextField
              select
              label={t('question')}
              value={questionId}
              onChange={({ target }) => setQuestionId(target.value)}
            >
              {tribute.questions.map(({ _id, text }) => (
                <MenuItem key={_id} value={_id} sx={{ whiteSpace: 'normal' }}>
                  {text}
                </MenuItem>
              ))}
              <MenuItem value={NO_QUESTION}>{t('noQuestion')}</MenuItem>
            </TextField>
          )}
          <FormControlLabel
            label={t('agreed')}
            control={<Checkbox checked={isAgreed} onChange={(_, isChecked) => setAgreed(isChecked)} />}
          />
        </DialogContent>
        <DialogBar>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!files || name === '' || !isAgreed}>
            {t('send')}
          </Button>
        </DialogBar>
      </form>
    </Dialog>
  );
}

type ChooseReceivedProps = {
  received: ReceivedFiles | ReceivedRefusal | null;
  onReceived: (received: ReceivedFiles | ReceivedRefusal) => void;
};

function ChooseReceived({ received, onReceived }: ChooseReceivedProps) {
  const t = useTranslations('workroom.received');
  const input = useRef<HTMLInputElement>(null);
  const files = typeof received === 'string' ? null : received;
  const write = (index: number, caption: string) => {
    const photo = files?.files[index];
    if (photo) onReceived({ ...files, files: files.files.with(index, { ...photo, caption }) });
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('choose')}
        accept={RECEIVED_TYPES}
        onChange={({ target }) => {
          if (target.files?.length) onReceived(readReceived([...target.files]));
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {t(files ? 'chooseOther' : 'choose')}
      </Button>
      <Typography
        component="output"
        variant="body2"
        sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}
      >
        {files?.medium === 'PHOTO'
          ? t('photos', { count: files.files.length })
          : files?.files.map(({ file }) => file.name).join(', ')}
      </Typography>
      <Typography role="alert" variant="body2" color="error">
        {typeof received === 'string' && t(`refusals.${received}`)}
      </Typography>
      {files?.medium === 'PHOTO' && <ReceivedPhotos photos={files.files} onCaption={write} />}
    </div>
  );
}
