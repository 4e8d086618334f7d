'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BREAKPOINTS } from '#components/theme/tokens.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { type DetailsProblems, detailsProblems, hasProblems, subjectOf } from '#lib/tribute/wizard-steps.ts';
import styles from './details-step.module.css';
import { PictureField } from './picture-field.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { useToday } from './use-today.ts';
import { useWizardNavigation } from './use-wizard-navigation.ts';
import { WizardActions } from './wizard-actions.tsx';
import { WizardHeading } from './wizard-heading.tsx';

// The calendar is the heaviest thing of the wizard; the page need not wait for it.
const DueDateField = dynamic(async () => (await import('./due-date-field.tsx')).DueDateField, {
  ssr: false,
  loading: () => <div className={styles.calendar} aria-busy="true" />,
});

/** The parts of the step in their order; a phone shows one at a time. */
const PARTS = ['subject', 'picture', 'date'] as const;
const NO_PROBLEMS: DetailsProblems = { names: [], isTitleMissing: false, dueDate: null };

/** Step 2: whom the reel is for, their picture, and the day it is due. */
export function DetailsStep() {
  const t = useTranslations('wizard.details');
  const pictureTexts = useTranslations('wizard.picture');
  const { goOn } = useWizardNavigation();
  const draft = useRootStore(({ createTribute }) => createTribute);
  const setDraft = useRootStore((state) => state.setDraft);
  const today = useToday();
  const [part, setPart] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const problems = isAsked ? detailsProblems(draft, today) : NO_PROBLEMS;
  const type = draft.tributeType ?? 'OTHER';
  const subject = subjectOf(draft);

  const show = (next: number) => {
    flushSync(() => setPart(next));
    root.current?.querySelector<HTMLElement>('[data-current="true"] h2')?.focus();
  };
  const goFurther = () => {
    const found = detailsProblems(draft, today);
    if (isPhone() && part < PARTS.length - 1 && !(part === 0 && hasSubjectProblem(found))) {
      setAsked(false);
      show(part + 1);
    } else if (hasProblems(found)) {
      flushSync(() => {
        setAsked(true);
        setPart(hasSubjectProblem(found) ? 0 : PARTS.length - 1);
      });
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } else goOn();
  };

  const partProps = (name: (typeof PARTS)[number]) => ({
    className: styles.part,
    'data-current': PARTS[part] === name,
  });
  return (
    <>
      <div ref={root} className={styles.parts}>
        {/* Each part asks its own question; the step's name is for those who hear the page. */}
        <h1 className="visually-hidden">{t('pageTitle')}</h1>
        <section {...partProps('subject')}>
          <WizardHeading level="h2" title={t('title', { type })} lead={t('lead', { type })} />
          <SubjectFields draft={draft} problems={problems} onChange={setDraft} />
        </section>
        <section {...partProps('picture')}>
          <WizardHeading
            level="h2"
            title={pictureTexts('title', {
              type: subject.shortName ? type : 'REVIEWS',
              name: subject.shortName,
            })}
            lead={pictureTexts('lead')}
          />
          <PictureField
            type={type}
            name={subject.name}
            imageUrl={draft.imageUrl}
            onChange={(imageUrl) => setDraft({ imageUrl })}
          />
        </section>
        <section {...partProps('date')}>
          <WizardHeading level="h2" title={t('dateTitle')} lead={t('dateLead')} />
          <DueDateField
            value={draft.dueDate}
            error={problems.dueDate && t(`problems.${problems.dueDate}`)}
            onChange={(dueDate) => setDraft({ dueDate })}
          />
        </section>
      </div>
      <WizardActions onContinue={goFurther} />
    </>
  );
}

const hasSubjectProblem = ({ names, isTitleMissing }: DetailsProblems) => names.length > 0 || isTitleMissing;

/** As the style sheet decides it: below `sm` the parts come one by one. */
const isPhone = () => window.matchMedia(`(max-width: ${BREAKPOINTS.sm - 1}px)`).matches;
