import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';

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
          width: '100%',
          objectFit: 'cover',
          border: 'solid var(--color-white)',
          borderWidth: 6,
          borderRadius: 'var(--radius-pill) var(--radius-pill) var(--radius-card) var(--radius-card)',
          boxShadow: 'var(--shadow-high)',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
