'use client';

import VideocamRounded from '@mui/icons-material/VideocamRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { DraftQuestion } from '#lib/tribute/draft.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { OwnClip } from './own-clip.tsx';
import styles from './record-step.module.css';
import { useOwnClips } from './use-own-clips.ts';
import { useRecordOwnAnswer } from './use-record-own-answer.ts';

export function RecordStep() {
  const t = useTranslations('wizard.record');
  const { goOn } = useWizardNavigation();
  const { tributeType, tributeId, questions } = useRootStore(({ createTribute }) => createTribute);
  const { clips, failure, retry } = useOwnClips(tributeId);
  const { record, isLeaving, error } = useRecordOwnAnswer();

  return (
    <>
      <WizardHeading title={t('title')} lead={t('lead', { type: tributeType ?? DEFAULT_TYPE })} />
      <ul className={styles.questions}>
        {questions.map((question, place) => (
          <QuestionRow
            key={question.text}
            question={question}
            clips={clips.filter(({ questionId }) => questionId !== null && questionId === question._id)}
            isLeaving={isLeaving}
            onRecord={() => record(place)}
          />
        ))}
      </ul>
      {failure && (
        <Alert severity="error" action={<Button onClick={retry}>{t('retry')}</Button>}>
          {t('clipsFailed', { reason: failure })}
        </Alert>
      )}
      <WizardActions
        label={clips.length > 0 ? t('goOn') : t('skip')}
        error={error && t('failed', { reason: error })}
        onContinue={goOn}
      />
    </>
  );
}

type QuestionRowProps = {
  question: DraftQuestion;
  clips: readonly SubmissionDto[];
  isLeaving: boolean;
  onRecord: () => void;
};

function QuestionRow({ question: { text }, clips, isLeaving, onRecord }: QuestionRowProps) {
  const t = useTranslations('wizard.record');
  return (
    <li className={styles.question}>
      <p className={styles.text}>{text}</p>
      {clips.map((clip) => (
        <OwnClip key={clip._id} clip={clip} />
      ))}
      <Button
        variant="outlined"
        startIcon={<VideocamRounded />}
        disabled={isLeaving}
        aria-label={t(clips.length > 0 ? 'againTo' : 'answerTo', { question: text })}
        onClick={onRecord}
        sx={{ justifySelf: 'start' }}
      >
        {t(clips.length > 0 ? 'again' : 'answer')}
      </Button>
    </li>
  );
}
