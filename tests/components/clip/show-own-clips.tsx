import { render } from '@testing-library/react';
import { OwnClips } from '#components/clip/own-clips.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { CONFIGURATION } from '#tests/components/player/fake-api.ts';
import { buildSubmission } from '#tests/components/workroom/builders.ts';

const questions = [{ _id: 'q1', text: 'What did Anna teach you?', order: 0 }];

export function show(
  clips: SubmissionDto[] | null,
  tributeType: TributeType = 'BIRTHDAY',
  canReplace = false,
  canAnswer = true,
) {
  return render(
    <OwnClips
      tributeId="tribute-of-anna-123456"
      clips={clips}
      questions={questions}
      language="en"
      canAnswer={canAnswer}
      canReplace={canReplace}
      configuration={CONFIGURATION}
      texts={ownClipsTexts(messagesFor('en'), tributeType)}
    />,
  );
}

export const mine = (changes: Partial<SubmissionDto> = {}) =>
  buildSubmission({ questionId: 'q1', status: 'READY', isMine: true, ...changes });
