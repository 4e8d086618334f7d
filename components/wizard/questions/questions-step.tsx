'use client';

import AddRounded from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import NextLink from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChosenQuestions } from '#components/reel-form/chosen-questions.tsx';
import { choose, ideas } from '#components/reel-form/question-choice.ts';
import styles from '#components/reel-form/questions.module.css';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { DraftQuestion } from '#lib/tribute/draft.ts';
import { QUESTIONS_MAX } from '#lib/tribute/limits.ts';
import { QuestionIdeas } from './question-ideas.tsx';
import { useQuestionOffer } from './use-question-offer.ts';

export function QuestionsStep() {
  const t = useTranslations('wizard.questions');
  const router = useRouter();
  const { goOn } = useWizardNavigation();
  const [announcement, setAnnouncement] = useState('');
  const isTouched = announcement !== '';
  const { offer, questions, isPending, isError, refetch } = useQuestionOffer(isTouched);
  const [isAsked, setAsked] = useState(false);
  const isFull = questions.length >= QUESTIONS_MAX;
  // Our preselection is loading, and must not change a list that a person started.
  const isWaiting = isPending && questions.length === 0;

  const change = (changed: DraftQuestion[], told: string) => {
    keep(changed);
    setAnnouncement(told);
  };
  const goFurther = () => {
    if (questions.length === 0) return setAsked(true);
    keep(questions);
    return goOn();
  };

  return (
    <>
      <WizardHeading title={t('title')} lead={t('lead', { type: offer.type })} />
      <div className={styles.lists} aria-busy={isPending}>
        {!isWaiting && (
          <ChosenQuestions
            questions={questions}
            onMove={(moved, place) => change(moved, t('moved', { place: place + 1, count: moved.length }))}
            onEdit={(place) => {
              // The other page finds the question by its index in the stored draft.
              keep(questions);
              router.push(`/createtribute/questions/addquestions?question=${place}`);
            }}
            onRemove={(left) => change(left, t('removed', { count: left.length }))}
          />
        )}
        <Button
          component={NextLink}
          href="/createtribute/questions/addquestions"
          variant="outlined"
          startIcon={<AddRounded />}
          disabled={isFull || isWaiting}
          // Stores our preselection before adding to it.
          onClick={() => keep(questions)}
          sx={{ justifySelf: 'start' }}
        >
          {t('addOwn')}
        </Button>
        {isFull && <p className={styles.note}>{t('full', { max: QUESTIONS_MAX })}</p>}
        {isPending && <Loading label={t('loading')} />}
        {isError && (
          <Alert severity="error" action={<Button onClick={refetch}>{t('retry')}</Button>}>
            {t('failed')}
          </Alert>
        )}
        <QuestionIdeas
          suggestions={offer.suggestions}
          places={ideas(offer, questions)}
          isFull={isFull}
          onChoose={(place) => {
            const chosen = [...questions, ...choose(offer, place)];
            change(chosen, t('added', { count: chosen.length }));
          }}
        />
        <output className="visually-hidden">{announcement}</output>
      </div>
      <WizardActions
        isBusy={isWaiting}
        error={isAsked && questions.length === 0 ? t('missing') : null}
        onContinue={goFurther}
      />
    </>
  );
}

const keep = (questions: DraftQuestion[]) => useRootStore.getState().setDraft({ questions });

function Loading({ label }: { label: string }) {
  return (
    <output aria-label={label} className={styles.list}>
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={72} />
    </output>
  );
}
