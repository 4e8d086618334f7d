import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { PartDto } from '#lib/contracts/operator.ts';
import { OperatorSection } from './operator-section.tsx';
import { TileGrid } from './tile-grid.tsx';

const COLORS = { OK: 'success', DOWN: 'error', OFF: 'default' } as const;

export function PartList({ parts }: { parts: readonly PartDto[] }) {
  const t = useTranslations('operator.parts');
  return (
    <OperatorSection title={t('title')}>
      <TileGrid>
        {parts.map(({ name, state, isStandIn }) => (
          <Box
            key={name}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              p: 1.5,
              border: '1px solid var(--color-line)',
              borderRadius: 'var(--radius-card)',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{t(`names.${name}`)}</Typography>
              {isStandIn && (
                <Typography variant="body2" color="textSecondary">
                  {t('standIn')}
                </Typography>
              )}
            </Box>
            <Chip size="small" variant="outlined" color={COLORS[state]} label={t(`states.${state}`)} />
          </Box>
        ))}
      </TileGrid>
    </OperatorSection>
  );
}
