'use client';

import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLastSave } from '#lib/browser/hooks/use-last-save.ts';
import { CONTRIBUTOR_NAME_CHARS_MAX } from '#lib/invites/limits.ts';

type NameFieldProps = {
  /** As the speaker signed. */
  ownName: string;
  name: string;
  /** Null shows the speaker's own name. */
  onRename: (name: string | null) => void;
};

/** The speaker's name in this reel. It is saved when the field is left. */
export function NameField({ ownName, name, onRename }: NameFieldProps) {
  const t = useTranslations('workroom.editor');
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed === null) return;
    const wanted = typed.trim() || ownName;
    if (wanted !== name) onRename(wanted === ownName ? null : wanted);
    setTyped(null);
  };
  useLastSave(save);
  return (
    <TextField
      label={t('name')}
      value={typed ?? name}
      helperText={name === ownName ? t('nameHelp') : t('nameHelpOwn', { ownName })}
      slotProps={{ htmlInput: { maxLength: CONTRIBUTOR_NAME_CHARS_MAX, dir: 'auto', enterKeyHint: 'done' } }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
