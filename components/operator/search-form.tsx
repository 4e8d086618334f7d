import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';

type SearchFormProps = { label: string; lengthMax: number; onSearch: (search: string) => void };

/** Finds entries of a list. An empty search shows the list again. */
export function SearchForm({ label, lengthMax, onSearch }: SearchFormProps) {
  const t = useTranslations('operator');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <TextField
        label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        size="small"
        sx={{ flex: '1 1 14rem' }}
        slotProps={{ htmlInput: { maxLength: lengthMax, autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button type="submit" variant="outlined">
        {t('find')}
      </Button>
    </Box>
  );
}
