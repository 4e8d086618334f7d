import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { PartDto } from '#lib/contracts/parts.ts';
import { OperatorSection } from './operator-section.tsx';
import { TileGrid } from './tile-grid.tsx';

const COLORS = { OK: 'success', DOWN: 'error', OFF: 'default' } as const;

export function PartList({ parts }: { parts: readonly PartDto[] }) {
  const t = useTranslations('operator.parts');
  const isAnyDown = parts.some(({ state }) => state === 'DOWN');
  const detailsOf = ({ name, state, isStandIn, reason }: PartDto): string[] => [
    ...(isStandIn ? [t('standIn')] : []),
    ...(state === 'DOWN' ? [reason ?? t('silent', { name })] : []),
  ];
  return (
    <OperatorSection title={t('title')} {...(isAnyDown && { lead: t('lead') })}>
      <TileGrid>
        {parts.map((part) => (
          <Box
            key={part.name}
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
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{t(`names.${part.name}`)}</Typography>
              {detailsOf(part).map((detail) => (
                <Typography key={detail} variant="body2" color="textSecondary">
                  {detail}
                </Typography>
              ))}
            </Box>
            <Chip
              size="small"
              variant="outlined"
              color={COLORS[part.state]}
              label={t(`states.${part.state}`)}
            />
          </Box>
        ))}
      </TileGrid>
    </OperatorSection>
  );
}
