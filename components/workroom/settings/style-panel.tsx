'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { BREAKPOINTS } from '#components/theme/tokens.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { StyleFields } from './style-fields.tsx';

const WIDE = `(min-width: ${BREAKPOINTS.lg}px)`;

type StylePanelProps = {
  tribute: TributeDto;
  presentation: PresentationDto;
  onPicture: () => void;
  onClose: () => void;
};

/** How the reel looks and sounds, beside the reel that shows it: at the side, or on a phone in a sheet below it. */
export function StylePanel({ tribute, presentation, onPicture, onClose }: StylePanelProps) {
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const Frame = isWide ? SidePanel : Sheet;
  const titleId = useId();
  return (
    <Frame titleId={titleId} onClose={onClose}>
      <Heading titleId={titleId} onClose={onClose} />
      <StyleFields tribute={tribute} presentation={presentation} onPicture={onPicture} />
    </Frame>
  );
}

type HeadingProps = { titleId: string; onClose: () => void };

function Heading({ titleId, onClose }: HeadingProps) {
  const t = useTranslations('workroom.style');
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        mx: -3,
        px: 3,
        py: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography id={titleId} component="h2" variant="h4" tabIndex={-1} sx={{ outline: 'none' }}>
        {t('title')}
      </Typography>
      <Button size="small" sx={{ marginInlineEnd: -2 }} onClick={onClose}>
        {t('close')}
      </Button>
    </Box>
  );
}

type FrameProps = HeadingProps & { children: ReactNode };

const content = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 3 };

/** Leaves the reel above it visible. */
function Sheet({ titleId, onClose, children }: FrameProps) {
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    document.getElementById('content')?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      data-saves-at-once
      slotProps={{
        backdrop: { invisible: true },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            ...content,
            height: '60dvh',
            px: 3,
            pb: 'calc(24px + env(safe-area-inset-bottom))',
            borderStartStartRadius: 'var(--radius-card)',
            borderStartEndRadius: 'var(--radius-card)',
            boxShadow: '0 -8px 30px rgb(30 42 34 / 0.2)',
          },
        },
      }}
    >
      {children}
    </Drawer>
  );
}

/** Takes the place of the people, so that reel and clips have room beside it. */
const BESIDE = {
  [`@media ${WIDE}`]: {
    '#content': {
      gridTemplateAreas: '"film style" !important',
      gridTemplateColumns: 'minmax(0, 1fr) var(--dialog-width) !important',
    },
    '#content > [aria-labelledby="people"]': { display: 'none' },
  },
};

function SidePanel({ titleId, onClose, children }: FrameProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.querySelector('h2')?.focus({ preventScroll: true });
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close();
    };
    // Menus and dialogs over the panel keep their keys to themselves.
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('keydown', leave);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const place = document.getElementById('content');
  return (
    place &&
    createPortal(
      <Box
        ref={panel}
        component="dialog"
        open
        aria-labelledby={titleId}
        data-saves-at-once
        sx={{
          ...content,
          gridArea: 'style',
          position: 'sticky',
          top: 0,
          alignSelf: 'start',
          height: '100dvh',
          overflowY: 'auto',
          p: 0,
          px: 3,
          pb: 4,
          bgcolor: 'background.paper',
          boxShadow: 'var(--shadow-high)',
          // A browser's own style of a dialog.
          width: 'auto',
          maxWidth: 'none',
          maxHeight: 'none',
          m: 0,
          border: 0,
          color: 'text.primary',
        }}
      >
        <GlobalStyles styles={BESIDE} />
        {children}
      </Box>,
      place,
    )
  );
}
