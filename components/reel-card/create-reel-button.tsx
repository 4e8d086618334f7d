'use client';

import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMakeRoom } from '#components/reel-form/use-make-room.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';

const WIZARD_PATH = '/createtribute';

/** Fixed at the bottom on phones with `isFixed`; inline on wider screens. */
export function CreateReelButton({ isFixed = false }: { isFixed?: boolean }) {
  const t = useTranslations('home');
  const makeRoom = useMakeRoom();
  const button = (
    <Button
      component={Link}
      href={WIZARD_PATH}
      onClick={(event) => makeRoom(event, { tributeId: null, href: WIZARD_PATH, take: startAnew })}
      variant="contained"
      size="large"
      startIcon={<AddRounded />}
      sx={{ width: { xs: '100%', sm: 'auto' }, boxShadow: 'var(--shadow-high)' }}
    >
      {t('create')}
    </Button>
  );
  if (!isFixed) return button;
  return (
    <Box
      sx={{
        position: { xs: 'fixed', sm: 'static' },
        zIndex: 'appBar',
        insetInline: 0,
        bottom: 0,
        px: { xs: 2.5, sm: 0 },
        pt: { xs: 2, sm: 0 },
        pb: ({ spacing }) => ({ xs: `max(${spacing(2)}, env(safe-area-inset-bottom))`, sm: 0 }),
        flex: 'none',
        background: { xs: 'linear-gradient(transparent, var(--color-cream) 40%)', sm: 'none' },
      }}
    >
      {button}
    </Box>
  );
}

/** A draft on the server is listed here; one that only this browser has resumes. */
function startAnew(): void {
  const { createTribute, resetDraft } = useRootStore.getState();
  if (createTribute.tributeId) resetDraft();
}
