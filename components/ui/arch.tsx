import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';

/** A half circle on a sheet of 5 to 6 is 5/12 of its height. */
const ARCH_RADIUS =
  '50% 50% var(--radius-card) var(--radius-card) / 41.67% 41.67% var(--radius-card) var(--radius-card)';

type ArchProps = {
  svg: string;
  sx?: SxProps;
};

export function Arch({ svg, sx }: ArchProps) {
  return (
    <Box
      component="img"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt=""
      sx={[
        {
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          aspectRatio: '5 / 6',
          objectFit: 'cover',
          border: 'solid var(--color-white)',
          borderWidth: 6,
          borderRadius: ARCH_RADIUS,
          boxShadow: 'var(--shadow-high)',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
