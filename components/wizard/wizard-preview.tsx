'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useShownPicture } from '#components/reel-form/use-shown-picture.ts';
import picture from '#components/ui/picture.module.css';
import { SubjectArch } from '#components/ui/subject-arch.tsx';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { useRestored } from '#lib/browser/stores/use-restored.ts';
import { ornament } from '#lib/illustration/ornament.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { fromDraftDate } from '#lib/tribute/due-date.ts';
import { DEFAULT_TYPE, OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { subjectOf } from '#lib/tribute/wizard-steps.ts';
import styles from './wizard-preview.module.css';

/** Pixels of the ornament's grid. */
const POSTER = { width: 336, height: 520 };

export function WizardPreview() {
  const t = useTranslations('wizard.preview');
  const occasions = useTranslations('occasions');
  const format = useFormatter();
  const isRestored = useRestored();
  const draft = useRootStore(({ createTribute }) => createTribute);
  const { shownUrl, onErrorCapture } = useShownPicture(draft.imageUrl);
  if (!isRestored) return <div className={styles.poster} />;

  const type = draft.tributeType ?? DEFAULT_TYPE;
  const { hasFreeTitle, palette } = OCCASIONS[type];
  const colours: Record<string, string> = {
    '--poster-ground': palette.pageDeep,
    '--poster-ink': palette.ink,
    '--poster-accent': palette.accentInk,
  };
  const ownTitle = hasFreeTitle ? draft.occasionTitle.trim() : '';
  const { name } = subjectOf(draft);
  const dueDate = fromDraftDate(draft.dueDate);
  return (
    <div className={styles.poster} style={colours}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(ornament(type, POSTER))}`}
        alt=""
        className={picture.overlay}
      />
      <div className={styles.arch} onErrorCapture={onErrorCapture}>
        <SubjectArch tributeType={type} imageUrl={shownUrl} name={name} />
      </div>
      <p className={styles.occasion}>{draft.tributeType ? ownTitle || occasions(type) : t('yourReel')}</p>
      <p className={styles.name}>{name || t('unnamed', { type })}</p>
      {dueDate && (
        <p className={styles.date}>
          {t('until', {
            // The day was chosen in the visitor's time zone, not the server's.
            date: format.dateTime(dueDate, {
              day: 'numeric',
              month: 'long',
              timeZone: ownTimeZone(),
            }),
          })}
        </p>
      )}
    </div>
  );
}
