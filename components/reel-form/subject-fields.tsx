'use client';

import { useTranslations } from 'next-intl';
import { TextInput } from '#components/ui/text-input.tsx';
import type { TributeDraft } from '#lib/tribute/draft.ts';
import { OCCASION_TITLE_CHARS_MAX, PERSON_NAME_CHARS_MAX } from '#lib/tribute/limits.ts';
import { DEFAULT_TYPE, OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { type DetailsProblems, nameRows } from '#lib/tribute/wizard-steps.ts';
import { GenderChoice } from './gender-choice.tsx';
import { NameFields } from './name-fields.tsx';
import styles from './subject.module.css';

type SubjectFieldsProps = {
  draft: TributeDraft;
  problems: DetailsProblems;
  onChange: (change: Partial<TributeDraft>) => void;
};

export function SubjectFields({ draft, problems, onChange }: SubjectFieldsProps) {
  const t = useTranslations('wizard.details');
  const occasion = OCCASIONS[draft.tributeType ?? DEFAULT_TYPE];
  return (
    <div className={styles.fields}>
      {occasion.hasFreeTitle && (
        <TextInput
          label={t('occasionTitle')}
          placeholder={t('occasionTitleExample')}
          value={draft.occasionTitle}
          charsMax={OCCASION_TITLE_CHARS_MAX}
          error={problems.isTitleMissing ? t('problems.occasionTitle') : null}
          onChange={(occasionTitle) => onChange({ occasionTitle })}
        />
      )}
      {occasion.hasGender ? (
        <>
          <GenderChoice
            value={draft.gender}
            isCoupleFirst={occasion.subject === 'COUPLE_FIRST'}
            onChange={(gender) => onChange({ gender })}
          />
          <NameFields draft={draft} problems={problems.names} onChange={(names) => onChange({ names })} />
        </>
      ) : (
        <OneName
          draft={draft}
          label={t(occasion.subject === 'TEAM' ? 'teamName' : 'thingName')}
          placeholder={occasion.subject === 'TEAM' ? undefined : t('thingExample')}
          error={problems.names.length > 0 ? t('problems.name') : null}
          onChange={onChange}
        />
      )}
    </div>
  );
}

type OneNameProps = {
  draft: TributeDraft;
  label: string;
  placeholder: string | undefined;
  error: string | null;
  onChange: SubjectFieldsProps['onChange'];
};

/** Stored as a person's first name. */
function OneName({ draft, label, placeholder, error, onChange }: OneNameProps) {
  const [name] = nameRows(draft);
  return (
    <TextInput
      label={label}
      {...(placeholder && { placeholder })}
      value={name?.firstName ?? ''}
      charsMax={PERSON_NAME_CHARS_MAX}
      autoComplete="off"
      error={error}
      onChange={(firstName) =>
        onChange({ names: [{ firstName, lastName: name?.lastName ?? '' }, ...draft.names.slice(1)] })
      }
    />
  );
}
