import Box from '@mui/material/Box';

type DaysRingProps = {
  /** From 0 to 1; values outside are clamped. */
  share: number;
  color: string;
};

export function DaysRing({ share, color }: DaysRingProps) {
  const left = Math.min(1, Math.max(0, share));
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{ flex: 'none', width: '1.5em', transform: 'rotate(-90deg)', fill: 'none', strokeWidth: 3 }}
    >
      <Box component="circle" cx={12} cy={12} r={10} sx={{ stroke: 'var(--color-line)' }} />
      <circle
        cx="12"
        cy="12"
        r="10"
        stroke={color}
        strokeLinecap="round"
        pathLength={1}
        strokeDasharray={`${left} 1`}
      />
    </Box>
  );
}
