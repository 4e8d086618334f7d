'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DueDateField } from '#components/reel-form/due-date-field.tsx';
import { PictureField } from '#components/reel-form/picture-field.tsx';
import { SubjectFields } from '#components/reel-form/subject-fields.tsx';
import { useToday } from '#components/reel-form/use-today.ts';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import { showToast } from '#components/ui/show-toast.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { LANGUAGES, LOCALES, localeOf } from '#lib/messages/languages.ts';
import { type DetailsProblems, hasProblems } from '#lib/tribute/wizard-steps.ts';
import { ClosedNote } from './closed-note.tsx';
import { changedDetails, detailsDraftOf, problemsOfDetails } from './edit-details.ts';

const NO_PROBLEMS: DetailsProblems = { names: [], isTitleMissing: false, dueDate: null };

type DetailsDialogProps = { tribute: TributeDto; onClose: () => void };

export function DetailsDialog({ tribute, onClose }: DetailsDialogProps) {
  const t = useTranslations('workroom.details');
  const wizard = useTranslations('wizard.details');
  const { tributeId, tributeType } = tribute;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const today = useToday();
  const [draft, setDraft] = useState(() => detailsDraftOf(tribute));
  const [isAsked, setAsked] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const save = useUpdateTribute(tributeId);
  const picture = useUpdateTribute(tributeId, { isTold: true });
  const noPicture = useUpdateTribute(tributeId);
  const problems = isAsked ? problemsOfDetails(draft, tribute, today) : NO_PROBLEMS;
  const change = (part: Partial<typeof draft>) => {
    setChanged(true);
    setDraft((now) => ({ ...now, ...part }));
  };
  // A tap beside the dialog may be an accident.
  const close = (_: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason !== 'backdropClick' || !isChanged) onClose();
  };

  const submit = (also: { status?: 'COLLECTING' } = {}) => {
    if (hasProblems(problemsOfDetails(draft, tribute, today))) {
      flushSync(() => setAsked(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    save.mutate(
      { ...changedDetails(draft, tribute), ...also },
      {
        onSuccess: () => {
          showToast('SUCCESS', t('saved'));
          onClose();
        },
      },
    );
  };

  return (
    <Dialog open onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          ref={form}
          id={`${titleId}-form`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pt: 1 }}
        >
          <SubjectFields draft={draft} problems={problems} onChange={change} />
          {/* Uploaded at once, so that saving or closing does not lose it. */}
          <PictureField
            type={tributeType}
            name={tribute.tributeFor.name}
            imageUrl={tribute.imageUrl ?? ''}
            onChange={(imageUrl) =>
              imageUrl ? picture.mutateAsync({ imageUrl }) : noPicture.mutate({ imageUrl: null })
            }
          />
          <DueDateField
            value={draft.dueDate}
            error={problems.dueDate && wizard(`problems.${problems.dueDate}`)}
            onChange={(dueDate) => change({ dueDate })}
          />
          <ClosedNote
            tribute={tribute}
            draftDate={draft.dueDate}
            isSaving={save.isPending}
            onReopen={() => submit({ status: 'COLLECTING' })}
          />
          <TextField
            select
            label={t('language')}
            helperText={t('languageHint')}
            value={draft.language}
            onChange={({ target }) => change({ language: localeOf(target.value) })}
          >
            {LOCALES.map((language) => (
              <MenuItem key={language} value={language} lang={language}>
                {LANGUAGES[language].name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" form={`${titleId}-form`} variant="contained" loading={save.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
