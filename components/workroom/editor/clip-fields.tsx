'use client';

import Box from '@mui/material/Box';
import { useTranslations } from 'next-intl';
import { editClip, hideClip, type TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import type { StoredEdit } from '#lib/reel/clip-edit.ts';
import { CleanUp } from './clean-up.tsx';
import { ClipTools } from './clip-tools.tsx';
import { EditState } from './edit-state.tsx';
import { NameField } from './name-field.tsx';
import { QuestionField } from './question-field.tsx';

export type ClipFieldsProps = {
  tributeId: string;
  questions: readonly QuestionDto[];
  clip: TimelineClip;
  /** Changes the newest items: a field that is left saves just before a button that is pressed. */
  onArrange: (change: (items: readonly ManifestItem[]) => ManifestItem[]) => void;
  onTell: (news: string) => void;
};

/** Everything about a clip but its cut. */
export function ClipFields({ tributeId, questions, clip, onArrange, onTell }: ClipFieldsProps) {
  const t = useTranslations('workroom.editor');
  const { id, submission, edit, isInFilm } = clip;
  const sent = edit?.sent ?? submission;
  const { name } = submission.contributor;
  const isReady = submission.status === 'READY';
  const change = (chosen: StoredEdit) => onArrange((items) => editClip(items, id, chosen));
  const hide = (isHidden: boolean) => {
    onArrange((items) => hideClip(items, id, isHidden));
    onTell(t(isHidden ? 'toldHidden' : 'toldShown', { name }));
  };
  return (
    <Box data-part="tools" sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {isReady && isInFilm && (
        <NameField
          ownName={sent.contributor.name}
          name={name}
          onRename={(speakerName) => change({ speakerName })}
        />
      )}
      {questions.length > 0 && <QuestionField {...{ tributeId, submission, questions }} />}
      {isInFilm && (
        <ClipTools clip={clip} canEdit={isReady} onHide={hide} onRotate={(rotate) => change({ rotate })} />
      )}
      {isReady && isInFilm && sent.isCleaned && (
        <CleanUp
          isOn={edit?.cleanUp !== 'OFF'}
          onSwitch={(isOn) => change({ cleanUp: isOn ? null : 'OFF' })}
        />
      )}
      {edit && (
        <EditState
          submission={submission}
          state={edit.state}
          onRetry={() => onArrange((items) => [...items])}
        />
      )}
    </Box>
  );
}
