import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import type { TimelineGroup } from './arrange-film.ts';

type StoryProgressProps = { tribute: TributeDto; groups: readonly TimelineGroup[] };

export function StoryProgress({ tribute: { questions, tributeType }, groups }: StoryProgressProps) {
  const t = useTranslations('workroom.film');
  if (questions.length === 0) return null;
  const answered = new Set(
    groups.flatMap(({ clips }) => clips.map(({ submission }) => submission.questionId)),
  );
  const { accent } = OCCASIONS[tributeType].palette;
  return (
    <Box sx={{ flex: '0 1 16rem', minWidth: '10rem' }}>
      <Typography variant="body2" color="textSecondary">
        {t('questionsAnswered', {
          answered: questions.filter(({ _id }) => answered.has(_id)).length,
          total: questions.length,
        })}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5, mt: 0.5 }}>
        {questions.map(({ _id }) => (
          <Box
            key={_id}
            sx={{
              flex: 1,
              height: '6px',
              borderRadius: 'var(--radius-pill)',
              bgcolor: answered.has(_id) ? accent : 'var(--color-line)',
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
