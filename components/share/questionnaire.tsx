'use client';

import PrintRounded from '@mui/icons-material/PrintRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { LinkWays } from '#components/share-link/share-box.tsx';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { invitationPath, scannedPath } from '#lib/tribute/share-purposes.ts';
import { onScreenOnly } from './on-screen-only.ts';
import { PosterDownload } from './poster-download.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import { ShareColumns } from './share-columns.tsx';

export function Questionnaire({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('share');
  const { tributeId, tributeType: type, tributeFor } = tribute;
  const words = { type, name: tributeFor.name };
  const questions = tribute.questions.toSorted((one, other) => one.order - other.order);
  const numbered = questions.map(({ text }, index) => `${index + 1}. ${text}`);
  const path = invitationPath('QUESTIONS', tributeId);
  const codePath = scannedPath('QUESTIONS', tributeId);
  return (
    <ShareColumns
      main={
        <>
          <QuestionSheet tribute={tribute} questions={questions} {...{ path, codePath }} />
          <Box sx={{ display: 'grid', gap: 4, ...onScreenOnly }}>
            {questions.length > 0 && (
              <Button
                variant="outlined"
                startIcon={<PrintRounded />}
                sx={{ justifySelf: 'start' }}
                onClick={() => window.print()}
              >
                {t('page.print')}
              </Button>
            )}
            <LinkWays
              {...{ path, codePath }}
              text={[t('questionsText', words), ...numbered, ''].join('\n')}
              subject={t('subject', words)}
            />
          </Box>
        </>
      }
      aside={<PosterDownload tributeId={tributeId} purpose="QUESTIONS" />}
    />
  );
}
