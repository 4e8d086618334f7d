'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { ChosenQuestions } from '#components/reel-form/chosen-questions.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { QUESTION_CHARS_MAX } from '#lib/tribute/limits.ts';
import { useEditQuestions } from './use-edit-questions.ts';

type QuestionsDialogProps = { tribute: TributeDto; onClose: () => void };

export function QuestionsDialog({ tribute, onClose }: QuestionsDialogProps) {
  const t = useTranslations('workroom.questions');
  const common = useTranslations('common');
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const {
    questions,
    removed,
    draft,
    isEditing,
    isBusy,
    error,
    setText,
    edit,
    keep,
    move,
    remove,
    bringBack,
  } = useEditQuestions(tribute);

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <Stack useFlexGap spacing={2}>
          <Typography color="textSecondary">{t('lead')}</Typography>
          <ChosenQuestions
            questions={questions}
            onMove={(moved, to) => move(moved, to)}
            onEdit={(place) => {
              edit(place);
              field.current?.focus();
            }}
            onRemove={(left, place) => remove(left, place)}
          />
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              keep();
            }}
          >
            <Stack spacing={1}>
              <TextField
                inputRef={field}
                label={t(isEditing ? 'reword' : 'own')}
                placeholder={common('placeholder')}
                value={draft}
                multiline
                onChange={({ target }) => setText(target.value)}
                slotProps={{ htmlInput: { maxLength: QUESTION_CHARS_MAX } }}
              />
              <Button type="submit" variant="outlined" loading={isBusy} disabled={!draft.trim()}>
                {t(isEditing ? 'save' : 'add')}
              </Button>
            </Stack>
          </form>
          {error && <Alert severity="error">{error}</Alert>}
        </Stack>
      </DialogContent>
      {/* In sight, wherever the removed question stood. */}
      <Box component="output" sx={{ display: 'block', px: 3 }}>
        {removed && (
          <Alert
            severity="info"
            icon={false}
            action={
              <Button color="inherit" size="small" onClick={bringBack}>
                {t('undo')}
              </Button>
            }
          >
            {t('removed', { text: removed.text })}
          </Alert>
        )}
      </Box>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
