import { useFormatter, useTranslations } from 'next-intl';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { useRemovedSubmissions } from '#lib/browser/hooks/use-removed-submissions.ts';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import type { ReelVersionDto, VersionChange } from '#lib/contracts/reel-versions.ts';
import { REEL_THEMES } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { MUSIC_MOODS, MUSIC_VOLUMES } from '#lib/reel/music.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';

type Kind = VersionChange['kind'];
const SETTINGS = [
  'ARRANGED',
  'TIDY',
  'THEME',
  'TRANSITION',
  'MUSIC',
  'VOLUME',
  'MUSIC_START',
  'SONG',
  'FORMAT',
  'COVER',
] as const;
type Setting = (typeof SETTINGS)[number];
type Values = { clip: string; count: number; value: string };

const PROPOSED = {
  ORDER: ['MOVED', 'ORDER'],
  TRIMS: ['TIDY', 'TRIMMED'],
  THEME: ['THEME'],
  MUSIC: ['MUSIC', 'VOLUME'],
} as const satisfies Record<string, readonly Kind[]>;

const isSetting = (kind: Kind): kind is Setting => (SETTINGS as readonly Kind[]).includes(kind);

/** Returns functions that put versions and their times into words (docs/specification.md#reel-version-list). */
export function useVersionWords(tribute: TributeDto) {
  const t = useTranslations('workroom.versions');
  const style = useTranslations('workroom.style');
  const film = useTranslations('workroom.film');
  const format = useFormatter();
  const { data: clips = [] } = useSubmissions(tribute.tributeId);
  const { data: removed = [] } = useRemovedSubmissions(tribute.tributeId);
  const { data: reel } = usePresentation(tribute.tributeId);

  const timeOf = (moment: string) =>
    format.dateTime(new Date(moment), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: ownTimeZone(),
    });
  const clipOf = (id: string | null) => {
    const item = reel?.items.find((other) => other.kind === 'CLIP' && other.submissionId === id);
    const given = item?.kind === 'CLIP' ? item.speakerName : undefined;
    const name = given ?? [...clips, ...removed].find(({ _id }) => _id === id)?.contributor.name;
    return name ? t('clip', { name }) : t('anyClip');
  };
  const moodOf = (value: string | null) => {
    if (value === null) return style('none');
    const mood = MUSIC_MOODS.find((other) => other === value);
    return mood ? style(mood) : t(value === 'own' ? 'ownMusic' : 'themeMusic');
  };
  const questionOf = (id: string | null) => {
    const asked = tribute.questions.find(({ _id }) => _id === id)?.text;
    return id === null ? film('greetings') : (asked ?? t('formerQuestion'));
  };
  const valueOf = ({ kind, value }: VersionChange): string => {
    if (kind === 'QUESTION') return questionOf(value);
    if (kind === 'THEME') {
      const theme = REEL_THEMES.find((other) => other === value) ?? 'CLASSIC';
      return style(`themes.${tribute.tributeType}.${theme}`);
    }
    if (kind === 'MUSIC') return moodOf(value);
    if (kind === 'COVER') return value === null ? 'NONE' : clipOf(value);
    if (kind === 'VOLUME') return style(MUSIC_VOLUMES.find((other) => other === value) ?? 'MEDIUM');
    return value ?? 'NONE';
  };
  const changesOf = (changes: readonly VersionChange[], isMine: boolean) => {
    const sentences = changes.map((change) => {
      const { kind, count } = change;
      const values: Values = { clip: clipOf(change.submissionId), count, value: valueOf(change) };
      if (isSetting(kind)) return t(`changes.settings.${kind}`, values);
      return isMine ? t(`changes.mine.${kind}`, values) : t(`changes.others.${kind}`, values);
    });
    return sentences.join('\u00A0· ');
  };
  const proposalOf = (changes: readonly VersionChange[]) => {
    const parts = (['ORDER', 'TRIMS', 'THEME', 'MUSIC'] as const).filter((part) => {
      const kinds: readonly Kind[] = PROPOSED[part];
      return changes.some(({ kind }) => kinds.includes(kind));
    });
    return t('proposal', {
      parts: format.list(
        parts.map((part) => t(`proposed.${part}`)),
        { type: 'unit' },
      ),
    });
  };
  /** Says what a change to undo or repeat did. */
  const stepOf = ({ cause, restoredAt, laterClips = 0, changes }: ReelVersionDto): string => {
    if (cause === 'RESTORE')
      return restoredAt
        ? t('restoredVersion', { savedAt: timeOf(restoredAt), laterClips })
        : t('restoredEarlier', { laterClips });
    if (cause === 'PROPOSAL' && changes) return proposalOf(changes);
    return changes ? changesOf(changes, cause !== 'BY_OTHERS') : t('unknown');
  };
  const versionOf = (version: ReelVersionDto): string => {
    if (version.cause === 'UNDO') return t('undone', { change: stepOf(version) });
    if (version.cause === 'REDO') return t('redone', { change: stepOf(version) });
    return stepOf(version);
  };
  return { timeOf, changesOf, stepOf, versionOf };
}
