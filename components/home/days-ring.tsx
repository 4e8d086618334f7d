import Box from '@mui/material/Box';

type DaysRingProps = {
  /** What is left of the usual time; less than 0 is drawn as nothing, more than 1 as all. */
  share: number;
  color: string;
};

/** A ring that empties as the date comes near. The words beside it say the same. */
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
