'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import type { PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import { REEL_ORDERS, type ReelOrder } from '#lib/contracts/reels.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { arrangeByQuestion, arrangeFreely } from '#lib/reel/arrangement.ts';
import type { TimelineGroup } from './arrange-film.ts';

type OrderChoiceProps = Pick<PresentationDto, 'items' | 'settings'> & {
  questions: readonly QuestionDto[];
  groups: readonly TimelineGroup[];
  onChoose: (change: Pick<SavePresentationInput, 'items' | 'settings'>) => void;
};

/** Arranges the clips by question or in one free order. */
export function OrderChoice({ items, settings, questions, groups, onChoose }: OrderChoiceProps) {
  const t = useTranslations('workroom.film');
  const choose = (order: ReelOrder) => {
    const clips = groups.flatMap((group) => group.clips);
    const questionOf = new Map(clips.map(({ id, submission }) => [id, submission.questionId]));
    const questionOrder = questions.map(({ _id }) => _id);
    onChoose({
      // As the server does, so that it shows at once.
      items: order === 'FREE' ? arrangeFreely(items) : arrangeByQuestion(items, questionOf, questionOrder),
      settings: { order },
    });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t('order')}
      value={settings.order ?? 'BY_QUESTION'}
      onChange={(_, order: ReelOrder | null) => order && choose(order)}
      sx={{ mt: 1.5 }}
    >
      {REEL_ORDERS.map((order) => (
        <ToggleButton key={order} value={order} sx={{ minHeight: 44, px: 2, textTransform: 'none' }}>
          {t(order)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
