'use client';

import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { TextInput } from '#components/ui/text-input.tsx';
import type { PersonName } from '#lib/tribute/display-name.ts';
import type { TributeDraft } from '#lib/tribute/draft.ts';
import { PEOPLE_MAX, PERSON_NAME_CHARS_MAX } from '#lib/tribute/limits.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { isCouple, nameRows } from '#lib/tribute/wizard-steps.ts';
import styles from './subject.module.css';

type NameFieldsProps = {
  draft: TributeDraft;
  /** Rows without a first name, after the first attempt to continue. */
  problems: readonly number[];
  onChange: (names: PersonName[]) => void;
};

export function NameFields({ draft, problems, onChange }: NameFieldsProps) {
  const t = useTranslations('wizard.details');
  const rows = nameRows(draft);
  const people = rows.map((name, row) => ({ name, row }));
  const hasMany = isCouple(draft);
  // Hidden rows stay in the draft, so that switching back restores them.
  const unused = draft.names.slice(rows.length);
  // Of several people, the first two are the couple.
  const isForCouple = draft.tributeType !== null && OCCASIONS[draft.tributeType].subject === 'COUPLE_FIRST';
  const roleOf = (row: number) => (isForCouple && row < 2 ? 'partner' : 'other');
  const change = (row: number, part: Partial<PersonName>) =>
    onChange([...rows.map((name, index) => (index === row ? { ...name, ...part } : name)), ...unused]);

  return (
    <div className={styles.names}>
      {people.map(({ name, row }) => (
        <div key={row} className={styles.person}>
          {hasMany && <p className={styles.role}>{t('person', { role: roleOf(row), number: row + 1 })}</p>}
          <TextInput
            label={t('firstName')}
            {...(hasMany && { accessibleName: t('firstNameOf', { role: roleOf(row), number: row + 1 }) })}
            value={name.firstName}
            charsMax={PERSON_NAME_CHARS_MAX}
            autoComplete="off"
            error={problems.includes(row) ? t('problems.firstName') : null}
            onChange={(firstName) => change(row, { firstName })}
          />
          <TextInput
            label={t('lastName')}
            {...(hasMany && { accessibleName: t('lastNameOf', { role: roleOf(row), number: row + 1 }) })}
            value={name.lastName}
            charsMax={PERSON_NAME_CHARS_MAX}
            autoComplete="off"
            hint={t('optional')}
            onChange={(lastName) => change(row, { lastName })}
          />
          {row > 1 && (
            <IconButton
              aria-label={t('removePerson', { number: row + 1 })}
              onClick={() => onChange(rows.toSpliced(row, 1))}
            >
              <CloseRounded />
            </IconButton>
          )}
        </div>
      ))}
      {hasMany && rows.length < PEOPLE_MAX && (
        <Button
          startIcon={<AddRounded />}
          onClick={() => onChange([...rows, { firstName: '', lastName: '' }])}
          sx={{ justifySelf: 'start' }}
        >
          {t('addPerson')}
        </Button>
      )}
    </div>
  );
}
