import { useTranslations } from 'next-intl';
import { focusClip } from '#components/workroom/clips/focus-clip.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { hideClip, moveClip, type TimelineClip, type TimelineGroup } from './arrange-film.ts';

type Arranging = {
  items: readonly ManifestItem[];
  group: TimelineGroup;
  questions: readonly QuestionDto[];
  onArrange: (items: ManifestItem[]) => void;
  onTell: (news: string) => void;
};

/** Moves, hides and adds the clips of a group, and says so to screen readers. */
export function useArranging({ items, group, questions, onArrange, onTell }: Arranging) {
  const t = useTranslations('workroom');
  const inFilm = group.clips.filter(({ isInFilm }) => isInFilm);
  return {
    move: (clip: TimelineClip, target: TimelineClip | undefined) => {
      if (!target) return;
      onArrange(moveClip(items, clip.id, target.id));
      const place = { place: inFilm.indexOf(target) + 1, count: inFilm.length };
      onTell(t('clip.moved', { name: clip.submission.contributor.name, ...place }));
    },
    neighbour: (clip: TimelineClip, step: -1 | 1) =>
      clip.isInFilm ? inFilm[inFilm.indexOf(clip) + step] : undefined,
    add: ({ id, submission }: TimelineClip) => {
      const { questionId } = group;
      const questionOrder = questions.map(({ _id }) => _id);
      onArrange(insertClip(items, { submissionId: id, questionId }, questionOrder));
      onTell(t('editor.toldAdded', submission.contributor));
      focusClip(id);
    },
    hide: ({ id, submission }: TimelineClip, isHidden: boolean) => {
      onArrange(hideClip(items, id, isHidden));
      onTell(t(isHidden ? 'editor.toldHidden' : 'editor.toldShown', submission.contributor));
    },
  };
}
