'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { areAllKeptSince } from '#lib/reel/versions-kept.ts';

type OldVersionNoteProps = { tributeId: string; version: number };

/** Says of a version that it is too old to bring its captions back. */
export function OldVersionNote({ tributeId, version }: OldVersionNoteProps) {
  const t = useTranslations('workroom.versions');
  const { data: reel } = usePresentation(tributeId);
  if (!reel || areAllKeptSince(version, reel.version)) return null;
  return <Typography variant="body2">{t('keepsCaptions')}</Typography>;
}
