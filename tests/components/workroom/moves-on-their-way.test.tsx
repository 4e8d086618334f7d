import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#lib/reel/manifest.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { chooseForClip, editOnDesk, fullApi, GET_FILM, GET_TRIBUTE, open, SAVE_FILM } from './desk.tsx';

const MOVE = 'PATCH /api/submission';
const questions = [
  { _id: 'q1', text: 'How did you meet?', order: 0 },
  { _id: 'q2', text: 'What did you learn?', order: 1 },
];
const byQuestion = buildPresentation();
const free = buildPresentation({
  items: byQuestion.items.filter(({ kind }) => kind === 'CLIP'),
  settings: { ...DEFAULT_SETTINGS, order: 'FREE' },
});

/** Moves the clips of two people, both on their way. Returns the answer to the first. */
async function moveTwo(film: typeof free) {
  const first = Promise.withResolvers<Response>();
  const second = Promise.withResolvers<unknown>();
  const answers: Record<string, unknown> = {
    ...fullApi(),
    [GET_TRIBUTE]: buildTribute({ questions }),
    [GET_FILM]: film,
    [MOVE]: first.promise,
  };
  const { calls } = open(answers);
  const sent = () => calls.filter(({ call }) => call === MOVE);
  const move = async (name: string, value: string) => {
    const editor = await editOnDesk(name);
    fireEvent.change(editor.getByRole('combobox', { name: 'Question' }), { target: { value } });
  };
  await move('Jonas', 'q1');
  await waitFor(() => expect(sent()).toHaveLength(1));
  answers[MOVE] = second.promise;
  await move('Aunt Maja', 'q2');
  return { answers, sent, first, second };
}

const offer = () => screen.findByText(/^We couldn’t save this: /);

test.each([
  ['by question', byQuestion, 'You moved 2 clips to other questions.'],
  [
    'in a free order',
    free,
    'You moved the clip from Jonas to “How did you meet?” · You moved the clip from Aunt Maja to “What did you learn?”.',
  ],
])(
  'a reload offers a move that failed and one that is on its way, %s [reel-stale-save]',
  async (_, film, words) => {
    const { answers, sent, first } = await moveTwo(film);
    first.resolve(Response.error());
    expect(await offer()).toHaveTextContent('You moved the clip from Jonas to “How did you meet?”');
    await waitFor(() => expect(sent()).toHaveLength(2));
    cleanup();
    const again = open(answers);
    expect(await offer()).toHaveTextContent(words);
    // Both are made again at once.
    answers[MOVE] = Response.error();
    await userEvent.click(screen.getByRole('button', { name: 'Make my change again' }));
    await waitFor(() => expect(again.calls.filter(({ call }) => call === MOVE)).toHaveLength(2));
    expect(await offer()).toHaveTextContent(words);
  },
);

test('a move that arrives leaves the one that failed before it on the device [reel-stale-save]', async () => {
  const { answers, sent, first, second } = await moveTwo(free);
  first.resolve(Response.error());
  await offer();
  await waitFor(() => expect(sent()).toHaveLength(2));
  second.resolve({});
  await screen.findByText('The clip from Aunt Maja is now under “What did you learn?”.');
  cleanup();
  open(answers);
  const offered = await offer();
  expect(offered).toHaveTextContent('You moved the clip from Jonas to “How did you meet?”');
  expect(offered).not.toHaveTextContent('Aunt Maja');
});

test('a reload offers a move on its way beside a save that failed before it [reel-stale-save]', async () => {
  const failure = Promise.withResolvers<Response>();
  const answers: Record<string, unknown> = {
    ...fullApi(),
    [GET_TRIBUTE]: buildTribute({ questions }),
    [GET_FILM]: free,
    [SAVE_FILM]: failure.promise,
    [MOVE]: new Promise<Response>(() => {}),
  };
  open(answers);
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  const editor = await editOnDesk('Jonas');
  fireEvent.change(editor.getByRole('combobox', { name: 'Question' }), { target: { value: 'q1' } });
  failure.resolve(Response.error());
  expect(await offer()).toHaveTextContent('You hid the clip from Aunt Maja');
  cleanup();
  open(answers);
  const offered = await offer();
  expect(offered).toHaveTextContent('You hid the clip from Aunt Maja');
  expect(offered).toHaveTextContent('ou moved the clip from Jonas to “How did you meet?”');
});
