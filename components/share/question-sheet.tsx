import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { QrCode } from '#components/share-link/qr-code.tsx';
import { useOwnAddress } from '#components/share-link/use-own-address.ts';
import type { QuestionDto, TributeDto } from '#lib/contracts/tributes.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';

type QuestionSheetProps = {
  tribute: TributeDto;
  questions: QuestionDto[];
  path: string;
  codePath: string;
};

export function QuestionSheet({ tribute, questions, path, codePath }: QuestionSheetProps) {
  const t = useTranslations('share.page');
  const { tributeType: type, tributeFor } = tribute;
  const { page, ink, accent } = OCCASIONS[type].palette;
  const address = useOwnAddress(path);
  return (
    <Paper
      component="section"
      aria-label={t('sheet')}
      elevation={0}
      sx={{ bgcolor: page, color: ink, borderTop: `4px solid ${accent}`, p: { xs: 2.5, sm: 4 } }}
    >
      <Typography component="h2" variant="h3">
        {t('sheetTitle', { type, name: tributeFor.name })}
      </Typography>
      {questions.length === 0 ? (
        <Typography sx={{ mt: 2 }}>{t('noQuestions')}</Typography>
      ) : (
        <>
          <Typography sx={{ mt: 1 }}>{t('sheetHow')}</Typography>
          <Box component="ol" sx={{ display: 'grid', gap: 1.5, mt: 2, mb: 0, paddingInlineStart: 3 }}>
            {questions.map(({ _id, text }) => (
              <Typography key={_id} component="li" sx={{ fontWeight: 500 }}>
                {text}
              </Typography>
            ))}
          </Box>
        </>
      )}
      <Box sx={{ display: 'none', '@media print': { display: 'grid', justifyItems: 'center', mt: 4 } }}>
        <QrCode path={codePath} />
        <Typography>{address}</Typography>
      </Box>
    </Paper>
  );
}
