import Box from '@mui/material/Box';
import type { ContributedTributeDto } from '#lib/contracts/tributes.ts';
import { ICONS } from '#lib/tribute/occasions/icons.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';

export function PosterPicture({ tribute: { imageUrl, tributeType } }: { tribute: ContributedTributeDto }) {
  const { soft, accentInk } = OCCASIONS[tributeType].palette;
  return (
    <Box sx={{ position: 'relative', alignSelf: 'stretch', display: 'grid', bgcolor: soft }}>
      {imageUrl ? (
        <Box
          component="img"
          src={imageUrl}
          alt=""
          sx={{ position: 'absolute', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Box
          component="svg"
          viewBox="0 0 64 64"
          aria-hidden
          sx={{
            width: '45%',
            placeSelf: 'center',
            fill: 'none',
            stroke: accentInk,
            strokeWidth: 2.5,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          }}
        >
          <path d={ICONS[tributeType]} />
        </Box>
      )}
    </Box>
  );
}
