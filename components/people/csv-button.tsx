'use client';

import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useRef } from 'react';
import { showToast } from '#components/ui/show-toast.ts';

/** Enough for a few thousand people. */
const BYTES_MAX = 1024 * 1024;

/** Reads a CSV file in the browser, without an upload. */
export function CsvButton({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations('invites');
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const text = file.size > BYTES_MAX ? null : await file.text().catch(() => null);
    // A spreadsheet's binary format is no text.
    if (text === null || text.includes('\u0000')) showToast('ERROR', t('fileUnreadable'));
    else onRead(text);
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('file')}
        onChange={(event) => void read(event)}
      />
      <Button size="small" startIcon={<UploadFileOutlined />} onClick={() => input.current?.click()}>
        {t('file')}
      </Button>
    </div>
  );
}
