import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, moveClip } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute } from '#tests/support/build-tribute.ts';
import {
  editOnDesk,
  fullApi,
  GET_CLIPS,
  GET_FILM,
  GET_TRIBUTE,
  jonas,
  majas,
  open,
  SAVE_FILM,
} from './desk.tsx';

const MOVE = 'PATCH /api/submission';
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('unsaved-reel:'));
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
  expect(kept()).toEqual([]);
});

test('in a free order too, also after a reload [reel-stale-save]', async () => {
  const free = buildPresentation({
    items: buildPresentation().items.filter(({ kind }) => kind === 'CLIP'),
    settings: { ...DEFAULT_SETTINGS, order: 'FREE' },
  });
  const other = { _id: 'q2', text: 'What did you learn?', order: 1 };
  const answers = {
    ...fullApi(),
    [GET_TRIBUTE]: buildTribute({ questions: [question, other] }),
    [GET_FILM]: free,
  };
  const { calls } = open(answers);
  answers[MOVE] = Response.error();
  const editor = await editOnDesk('Jonas');
  const choose = (value: string) =>
    fireEvent.change(editor.getByRole('combobox', { name: 'Question' }), { target: { value } });
  const sent = (made = calls) => made.filter(({ call }) => call === MOVE).map(({ body }) => body);
  const notice = (text: string) =>
    screen.findByText(`We couldn’t save this: You moved the clip from Jonas to “${text}”`, { exact: false });
  choose('q2');
  expect(await notice('What did you learn?')).toBeVisible();
  choose('q1');
  expect(await notice('How did you meet?')).toBeVisible();
  expect(screen.queryByText(/What did you learn/, { selector: '[role=alert] *' })).toBeNull();

  cleanup();
  const again = open(answers);
  expect(await notice('How did you meet?')).toBeVisible();
  answers[MOVE] = {};
  answers[GET_CLIPS] = [majas, { ...jonas, questionId: 'q1' }];
  await userEvent.click(screen.getByRole('button', { name: 'Make my change again' }));
  await waitFor(() => expect(screen.queryByText(/^We couldn’t save this/)).toBeNull());
  await waitFor(() => expect(sent(again.calls)).toEqual([{ submissionId: 'jonas', questionId: 'q1' }]));
  expect(again.calls.filter(({ call }) => call === SAVE_FILM)).toEqual([]);
  await waitFor(() => expect(kept()).toEqual([]));

  // It was made, but the answer was lost.
  answers[MOVE] = Response.error();
  const reopened = await editOnDesk('Jonas');
  fireEvent.change(reopened.getByRole('combobox', { name: 'Question' }), { target: { value: 'q2' } });
  expect(await notice('What did you learn?')).toBeVisible();
  answers[GET_CLIPS] = [majas, { ...jonas, questionId: 'q2' }];
  await again.queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText(/^We couldn’t save this/)).toBeNull());
});

test('a move on its way is kept until it arrives, also when it is made again [reel-stale-save]', async () => {
  const answers = { ...fullApi(), [GET_TRIBUTE]: buildTribute({ questions: [question] }) };
  const free = buildPresentation({
    items: buildPresentation().items.filter(({ kind }) => kind === 'CLIP'),
    settings: { ...DEFAULT_SETTINGS, order: 'FREE' },
  });
  for (const film of [buildPresentation(), free]) {
    answers[GET_FILM] = film;
    answers[MOVE] = new Promise<Response>(() => {});
    open(answers);
    const editor = await editOnDesk('Jonas');
    fireEvent.change(editor.getByRole('combobox', { name: 'Question' }), { target: { value: 'q1' } });
    await waitFor(() => expect(kept()).toHaveLength(1));
    cleanup();
    const { calls } = open(answers);
    const notice = /^We couldn’t save this: You moved the clip from Jonas to “How did you meet\?”/;
    expect(await screen.findByText(notice)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Make my change again' }));
    await waitFor(() => expect(calls.filter(({ call }) => call === MOVE)).toHaveLength(1));
    cleanup();
    answers[MOVE] = {};
    open(answers);
    expect(await screen.findByText(notice)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Make my change again' }));
    await waitFor(() => expect(kept()).toHaveLength(0));
    cleanup();
  }
});

test('says that a kept move in a free order no longer fits once its clip or question is gone [reel-stale-save]', async () => {
  const free = buildPresentation({
    items: buildPresentation().items.filter(({ kind }) => kind === 'CLIP'),
    settings: { ...DEFAULT_SETTINGS, order: 'FREE' },
  });
  const answers = {
    ...fullApi(),
    [GET_TRIBUTE]: buildTribute({ questions: [question] }),
    [GET_FILM]: free,
    [MOVE]: Response.error(),
  };
  open(answers);
  const editor = await editOnDesk('Jonas');
  fireEvent.change(editor.getByRole('combobox', { name: 'Question' }), { target: { value: 'q1' } });
  await screen.findByText(/^We couldn’t save this/);
  cleanup();
  open({ ...answers, [GET_TRIBUTE]: buildTribute({ questions: [] }) });
  const gone = /and it no longer fits: You moved the clip from Jonas to “a question that was removed”/;
  expect(await screen.findByText(gone)).toBeVisible();
  cleanup();
  const items = free.items.filter((item) => item.kind === 'CLIP' && item.submissionId !== 'jonas');
  open({ ...answers, [GET_FILM]: { ...free, items }, [GET_CLIPS]: [majas] });
  expect(await screen.findByText(/and it no longer fits: You moved a clip to/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make my change again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(kept()).toEqual([]);
});
