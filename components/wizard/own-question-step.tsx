'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRootStore } from '#lib/stores/root-store.ts';
import { QUESTION_CHARS_MAX } from '#lib/tribute/wizard-steps.ts';
import styles from './questions-step.module.css';
import { TextInput } from './text-input.tsx';
import { useWizardNavigation } from './use-wizard-navigation.ts';
import { WizardActions } from './wizard-actions.tsx';
import { WizardHeading } from './wizard-heading.tsx';

/** A question of one's own; `place` names one of the draft to edit, null adds another. */
export function OwnQuestionStep({ place }: { place: number | null }) {
  const t = useTranslations('wizard.ownQuestion');
  const { goTo } = useWizardNavigation();
  const questions = useRootStore(({ createTribute }) => createTribute.questions);
  const edited = place === null ? undefined : questions[place];
  const [text, setText] = useState(edited?.text ?? '');
  const [isAsked, setAsked] = useState(false);
  const others = questions.filter((question) => question !== edited);
  const problem = problemOf(text.trim(), others);

  const keep = () => {
    if (problem) return setAsked(true);
    // Edited, a suggestion is a question of one's own: only its id stays.
    const { _id } = edited ?? {};
    const own = { ...(_id && { _id }), text: text.trim() };
    useRootStore.getState().setDraft({
      questions: edited
        ? questions.map((question) => (question === edited ? own : question))
        : [...others, own],
    });
    return goTo('/createtribute/questions');
  };

  return (
    <>
      <WizardHeading title={t(edited ? 'editTitle' : 'title')} lead={t('lead')} />
      <div className={styles.lists}>
        <TextInput
          label={t('label')}
          value={text}
          charsMax={QUESTION_CHARS_MAX}
          multiline
          minRows={4}
          error={isAsked && problem ? t(problem) : null}
          hint={t('left', { count: QUESTION_CHARS_MAX - text.length })}
          onChange={setText}
        />
      </div>
      <WizardActions label={t(edited ? 'save' : 'add')} onContinue={keep} />
    </>
  );
}

function problemOf(text: string, others: readonly { text: string }[]): 'missing' | 'duplicate' | null {
  if (!text) return 'missing';
  return others.some((question) => question.text === text) ? 'duplicate' : null;
}
