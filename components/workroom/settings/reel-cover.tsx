import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import type { PresentationDto, ReelEntry } from '#lib/contracts/reels.ts';
import { chosenCover } from '#lib/reel/cover.ts';

/** The value for the reel's first picture. */
const FIRST = '';

type ReelCoverProps = {
  presentation: PresentationDto;
  onPicture: () => void;
  /** Null chooses the reel's first picture. */
  onChoose: (submissionId: string | null) => void;
};

/** The picture that stands for the reel before it plays and on its file (docs/specification.md#reel-cover). */
export function ReelCover({ presentation: { entries, settings }, onPicture, onChoose }: ReelCoverProps) {
  const t = useTranslations('workroom.style');
  const chosen = chosenCover(entries, settings);
  const shown = chosen ?? entries[0];
  if (!shown) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
        <Box
          component="img"
          alt=""
          src={shown.pictureUrl}
          sx={{
            flex: 'none',
            width: 104,
            aspectRatio: '16 / 9',
            objectFit: 'cover',
            borderRadius: 1,
            boxShadow: 'var(--shadow-low)',
          }}
        />
        <TextField
          select
          fullWidth
          label={t('cover')}
          helperText={t('coverHelp')}
          value={chosen?.id ?? FIRST}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value={FIRST}>{t(entries[0]?.kind === 'CARD' ? 'coverCard' : 'coverFirst')}</option>
          {clipsNamed(entries).map(({ id, name, place, count }) => (
            <option key={id} value={id}>
              {count > 1 ? t('coverOneOf', { name, place, count }) : name}
            </option>
          ))}
        </TextField>
      </Box>
      {shown.kind === 'CARD' && (
        <Button size="small" sx={{ justifySelf: 'start', marginInlineStart: -1 }} onClick={onPicture}>
          {t('coverPicture')}
        </Button>
      )}
    </Box>
  );
}

/** Tells the clips of one person apart. */
function clipsNamed(entries: readonly ReelEntry[]) {
  const counts = new Map<string, number>();
  const placed = entries
    .filter(({ kind }) => kind === 'CLIP')
    .map(({ id, title: name }) => {
      const place = (counts.get(name) ?? 0) + 1;
      counts.set(name, place);
      return { id, name, place };
    });
  return placed.map(({ id, name, place }) => ({ id, name, place, count: counts.get(name) ?? place }));
}
