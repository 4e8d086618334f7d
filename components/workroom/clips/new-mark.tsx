'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';

/** This long on the screen, a clip counts as seen. */
const SEEN_AFTER_MS = 2_000;

type NewMarkProps = {
  /** Called once the mark was on the screen for long enough; null for a clip that has been seen. */
  onSeen: (() => void) | null;
};

const badge = {
  position: 'absolute',
  zIndex: 1,
  insetInlineStart: 8,
  top: 8,
  px: 1,
  borderRadius: 'var(--radius-pill)',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  typography: 'caption',
  fontWeight: 600,
  pointerEvents: 'none',
} as const;

/** Marks a clip that arrived since the creator last looked. */
export function NewMark({ onSeen }: NewMarkProps) {
  const t = useTranslations('workroom.clip');
  const mark = useRef<HTMLElement>(null);
  const see = useEffectEvent(() => onSeen?.());
  const isUnseen = onSeen !== null;
  useEffect(() => {
    const shown = mark.current;
    if (!isUnseen || !shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(see, SEEN_AFTER_MS);
    });
    observer.observe(shown);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isUnseen]);
  return (
    <Box component="span" ref={mark} sx={badge}>
      {t('new')}
    </Box>
  );
}
