'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '#components/reel-form/questions.module.css';
import { TextInput } from '#components/ui/text-input.tsx';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { QUESTION_CHARS_MAX } from '#lib/tribute/limits.ts';
import { ownQuestionProblem, withOwnQuestion } from './own-question.ts';

/** Edits the draft's question at `place`, or adds one when null. */
export function OwnQuestionStep({ place }: { place: number | null }) {
  const t = useTranslations('wizard.ownQuestion');
  const { goTo } = useWizardNavigation();
  const { questions, unfinishedQuestion } = useRootStore(({ createTribute }) => createTribute);
  const setDraft = useRootStore((store) => store.setDraft);
  const [isAsked, setAsked] = useState(false);
  const edited = (place === null ? null : questions[place]?.text) ?? null;
  const own = unfinishedQuestion?.edited === edited ? unfinishedQuestion : { edited, text: edited ?? '' };
  const problem = ownQuestionProblem(questions, own);

  const keep = () => {
    if (problem) return setAsked(true);
    setDraft({ questions: withOwnQuestion(questions, own), unfinishedQuestion: null });
    return goTo('/createtribute/questions');
  };

  return (
    <>
      <WizardHeading title={t(edited ? 'editTitle' : 'title')} lead={t('lead')} />
      <div className={styles.lists}>
        <TextInput
          label={t('label')}
          value={own.text}
          charsMax={QUESTION_CHARS_MAX}
          minRows={4}
          error={isAsked && problem ? t(problem) : null}
          hint={t('left', { count: QUESTION_CHARS_MAX - own.text.length })}
          onChange={(text) => setDraft({ unfinishedQuestion: { edited, text } })}
        />
      </div>
      <WizardActions label={t(edited ? 'save' : 'add')} onContinue={keep} />
    </>
  );
}
