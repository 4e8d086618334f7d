'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAuth } from '#components/providers/auth-context.ts';
import { PictureField } from '#components/reel-form/picture-field.tsx';
import styles from '#components/reel-form/subject.module.css';
import { SubjectFields } from '#components/reel-form/subject-fields.tsx';
import { useToday } from '#components/reel-form/use-today.ts';
import { useWizardNavigation } from '#components/wizard/use-wizard-navigation.ts';
import { WizardActions } from '#components/wizard/wizard-actions.tsx';
import { WizardHeading } from '#components/wizard/wizard-heading.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { type DetailsProblems, detailsProblems, hasProblems, subjectOf } from '#lib/tribute/wizard-steps.ts';
import { DETAILS_PARTS, isPhone, useDetailsPart } from './use-details-part.ts';

// The calendar is heavy; the page does not wait for it.
const DueDateField = dynamic(
  async () => (await import('#components/reel-form/due-date-field.tsx')).DueDateField,
  {
    ssr: false,
    loading: () => <div className={styles.calendar} aria-busy="true" />,
  },
);

const LAST_PART = DETAILS_PARTS.length - 1;
const NO_PROBLEMS: DetailsProblems = { names: [], isTitleMissing: false, dueDate: null };

export function DetailsStep() {
  const t = useTranslations('wizard.details');
  const pictureTexts = useTranslations('wizard.picture');
  const { goOn } = useWizardNavigation();
  const { status } = useAuth();
  const draft = useRootStore(({ createTribute }) => createTribute);
  const setDraft = useRootStore((state) => state.setDraft);
  const today = useToday();
  const { part, show } = useDetailsPart();
  const [isAsked, setAsked] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const shownPart = useRef(part);
  const problems = isAsked ? detailsProblems(draft, today) : NO_PROBLEMS;
  const type = draft.tributeType ?? DEFAULT_TYPE;
  const subject = subjectOf(draft);

  // Announces a new part, also after the browser's back.
  useEffect(() => {
    if (shownPart.current === part) return;
    shownPart.current = part;
    focusFirst(root.current, '[data-current="true"]');
  }, [part]);

  const goFurther = () => {
    const found = detailsProblems(draft, today);
    if (isPhone() && part < LAST_PART && !(part === 0 && hasSubjectProblem(found))) {
      setAsked(false);
      show(part + 1);
    } else if (hasProblems(found)) {
      flushSync(() => setAsked(true));
      const faulty = hasSubjectProblem(found) ? 0 : LAST_PART;
      if (isPhone() && faulty !== part) show(faulty);
      else focusFirst(root.current, '');
    } else goOn();
  };

  const partProps = (name: (typeof DETAILS_PARTS)[number]) => ({
    className: styles.part,
    'data-current': DETAILS_PARTS[part] === name,
  });
  return (
    <>
      <div ref={root} className={styles.parts}>
        {/* Each part has its own question; the step's name is for screen readers. */}
        <h1 className="visually-hidden">{t('pageTitle')}</h1>
        <section {...partProps('subject')}>
          <WizardHeading level="h2" title={t('title', { type })} lead={t('lead', { type })} />
          <SubjectFields draft={draft} problems={problems} onChange={setDraft} />
        </section>
        <section {...partProps('picture')}>
          <WizardHeading
            level="h2"
            title={
              subject.shortName
                ? pictureTexts('title', { type, name: subject.shortName })
                : pictureTexts('titleUnnamed')
            }
            lead={pictureTexts('lead')}
          />
          <PictureField
            type={type}
            name={subject.name}
            imageUrl={draft.imageUrl}
            isKeptForADay={status === 'signedOut' && draft.tributeId === null}
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

function focusFirst(root: HTMLElement | null, part: string) {
  const target =
    root?.querySelector<HTMLElement>(`${part} [aria-invalid="true"]`) ??
    root?.querySelector<HTMLElement>(`${part} h2`);
  target?.focus();
}
