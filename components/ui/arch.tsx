import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';

/** A half circle on top of a sheet of 5 to 6, whose height is therefore 5/12 of the sheet's. */
const ARCH_RADIUS =
  '50% 50% var(--radius-card) var(--radius-card) / 41.67% 41.67% var(--radius-card) var(--radius-card)';

type ArchProps = {
  /** A whole SVG document of ours. */
  svg: string;
  sx?: SxProps;
};

/** The arch that frames every portrait of the product, with one of our own drawings in it. */
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
