import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { moveClip } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { editOnDesk, fullApi, GET_FILM, GET_TRIBUTE, open, SAVE_FILM } from './desk.tsx';

const MOVE = 'PATCH /api/submission';
const question = { _id: 'q1', text: 'How did you meet?', order: 0 };

test('a move to another question that did not arrive is kept and made again [reel-stale-save]', async () => {
  const answers = { ...fullApi(), [GET_TRIBUTE]: buildTribute({ questions: [question] }) };
  const first = open(answers);
  answers[MOVE] = Response.error();
  const editor = await editOnDesk('Jonas');
  fireEvent.change(editor.getByRole('combobox', { name: 'Question' }), { target: { value: 'q1' } });
  const notice = /^We couldn’t save this: You moved the clip from Jonas to “How did you meet\?”/;
  expect(await screen.findByText(notice)).toBeVisible();
  expect(first.calls.filter(({ call }) => call === MOVE)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Make my change again' }));
  expect(await screen.findByText(notice)).toBeVisible();
  const moved = moveClip(buildPresentation().items, { submissionId: 'jonas', questionId: 'q1' }, ['q1']);
  answers[MOVE] = {};
  answers[GET_FILM] = buildPresentation({ version: 4, items: moved });
  await userEvent.click(screen.getByRole('button', { name: 'Make my change again' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  const sent = first.calls.filter(({ call }) => call === MOVE).map(({ body }) => body);
  expect(sent).toEqual(sent.map(() => ({ submissionId: 'jonas', questionId: 'q1' })));
  expect(sent).toHaveLength(3);
  expect(first.calls.filter(({ call }) => call === SAVE_FILM)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsaved-reel:'))).toEqual([]);
});
