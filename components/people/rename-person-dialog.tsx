'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { focusOnce } from '#components/ui/focus-once.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { useRename } from '#lib/browser/hooks/use-contributors.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';

type RenamePersonDialogProps = {
  tributeId: string;
  person: Pick<BoardPersonDto, '_id' | 'name' | 'email' | 'clips'>;
  onClose: () => void;
};

/** Corrects a person's name in the reel and in lists (docs/specification.md#person-rename). */
export function RenamePersonDialog({ tributeId, person, onClose }: RenamePersonDialogProps) {
  const { _id, email, clips } = person;
  // An address stands in for a name that nobody has given.
  const before = person.name === email ? '' : person.name;
  const t = useTranslations('board.rename');
  const titleId = useId();
  const [written, setWritten] = useState(before);
  const rename = useRename(tributeId);
  const name = written.trim();
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name === before) return onClose();
    return rename.mutate(
      { contributorId: _id, name },
      {
        onSuccess: () => {
          showToast('SUCCESS', t('done', { name, clips }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form onSubmit={save}>
        <DialogTitle id={titleId}>{t('title', { name: person.name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            inputRef={focusOnce}
            required
            fullWidth
            label={t('field')}
            value={written}
            helperText={t('hint', { clips })}
            slotProps={{
              inputLabel: { required: false },
              htmlInput: { maxLength: CONTRIBUTOR_NAME_CHARS_MAX, dir: 'auto', autoComplete: 'off' },
            }}
            onChange={({ target }) => setWritten(target.value)}
          />
          {rename.error && <Alert severity="error">{rename.error.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" loading={rename.isPending} disabled={name === ''}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
