import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hideClip } from '#components/workroom/reel/arrange-film.ts';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute } from '#tests/support/build-tribute.ts';
import { chooseForClip, editOnDesk, fullApi, GET_FILM, GET_TRIBUTE, open, SAVE_FILM } from './desk.tsx';

const UNDO = 'PATCH /api/tribute/save_presentation';
const button = (name: string) => screen.findByRole('button', { name });
const keptOnDevice = () => Object.keys(localStorage).filter((key) => key.startsWith('unsaved-reel:'));
const stale = () =>
  Response.json({ error: 'Meanwhile.', code: 'STALE_VERSION', requestId: 'r' }, { status: 409 });
const { items } = buildPresentation();
const hidden = (id: string, of = items) => hideClip(of, id, true);
const step = (version: number): ReelVersionDto => ({
  version,
  savedAt: '2026-11-20T10:00:00.000Z',
  cause: 'CHANGE',
  restoredAt: null,
  changes: [{ kind: 'HIDDEN', count: 1, submissionId: 'jonas', value: null }],
});

test('a save that is on its way when the page is left is offered again, unless it arrives [reel-stale-save]', async () => {
  const { answers } = open();
  await button('Nothing to undo');
  answers[SAVE_FILM] = new Promise<Response>(() => {});
  await chooseForClip('Jonas', 'Hide from the reel');
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  open();
  await screen.findByText(/We couldn’t save this: You hid the clip from Jonas/);
  cleanup();
  open({ ...fullApi(), [GET_FILM]: buildPresentation({ version: 4, items: hidden('jonas') }) });
  await waitFor(() => expect(keptOnDevice()).toHaveLength(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change made while clips arrive is saved with them, without a question [reel-stale-save]', async () => {
  const { answers, calls } = open();
  await button('Nothing to undo');
  const arrived = { kind: 'CLIP', submissionId: 'lea', hidden: false } as const;
  const newer = buildPresentation({ version: 4, items: items.toSpliced(3, 0, arrived) });
  answers[GET_FILM] = newer;
  const saved = buildPresentation({ ...newer, version: 5, items: hidden('jonas', newer.items) });
  const responses = [stale(), saved];
  Object.defineProperty(answers, SAVE_FILM, { get: () => responses.shift() });
  await chooseForClip('Jonas', 'Hide from the reel');
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      version: 4,
      items: hidden('jonas', newer.items),
    }),
  );
  await waitFor(() => expect(keptOnDevice()).toHaveLength(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change that waits for an undo is made on what the undo restored [reel-undo]', async () => {
  const { answers, calls } = open({
    ...fullApi(),
    [GET_FILM]: buildPresentation({ items: hidden('jonas'), history: { undo: step(3), redo: null } }),
  });
  const undone = Promise.withResolvers<unknown>();
  answers[UNDO] = undone.promise;
  await userEvent.click(await button('Undo: You hid the clip from Jonas'));
  answers[SAVE_FILM] = buildPresentation({ version: 5, items: hidden('maja') });
  await chooseForClip('Aunt Maja', 'Hide from the reel');
  answers[GET_FILM] = buildPresentation({ version: 4 });
  undone.resolve(answers[GET_FILM]);
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      version: 4,
      items: hidden('maja'),
    }),
  );
});

test('undo takes back a trim by keys that is not saved yet, and no earlier change [reel-undo]', async () => {
  const { answers, calls } = open({
    ...fullApi(),
    [GET_FILM]: buildPresentation({ history: { undo: step(3), redo: null } }),
  });
  answers[SAVE_FILM] = buildPresentation({ version: 4, history: { undo: step(4), redo: null } });
  answers[UNDO] = buildPresentation({ version: 5 });
  const editor = await editOnDesk('Jonas');
  const start = editor.getByRole('slider', { name: 'Start' });
  fireEvent.keyDown(start, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(start, { key: 'z', ctrlKey: true });
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === SAVE_FILM || call === UNDO)).toMatchObject([
      { body: { version: 3 } },
      { body: { action: 'UNDO', version: 4 } },
    ]),
  );
});

test('an order that is chosen right after typing a name keeps the name [reel-clip-in-place]', async () => {
  const asked = { _id: 'q1', text: 'What did Anna teach you?', order: 1 };
  const { answers, calls } = open({ ...fullApi(), [GET_TRIBUTE]: buildTribute({ questions: [asked] }) });
  const answer = Promise.withResolvers<unknown>();
  answers[SAVE_FILM] = answer.promise;
  const editor = await editOnDesk('Jonas');
  const name = editor.getByRole('textbox', { name: 'Name in this reel' });
  fireEvent.change(name, { target: { value: 'Jonas Berg' } });
  const free = screen.getByRole('button', { name: 'Free order' });
  // A tap on a touch screen: the page is not rendered between them.
  act(() => {
    name.focus();
    name.blur();
    free.click();
  });
  const first = { submissionId: 'jonas', speakerName: 'Jonas Berg' };
  await waitFor(() =>
    expect(calls.find(({ call }) => call === SAVE_FILM)?.body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining(first)]),
    }),
  );
  const renamed = items.map((item) =>
    Object.assign({}, item, 'submissionId' in item && item.submissionId === 'jonas' && first),
  );
  answer.resolve(buildPresentation({ version: 4, items: renamed }));
  await waitFor(() => {
    const saves = calls.filter(({ call }) => call === SAVE_FILM);
    expect(saves).toHaveLength(2);
    expect(saves[1]?.body).toMatchObject({
      settings: { order: 'FREE' },
      items: expect.arrayContaining([expect.objectContaining(first)]),
    });
  });
});

test('a name and a trim by keys are saved when the page is left while they are changed [reel-clip-in-place]', async () => {
  const { answers, calls } = open();
  answers[SAVE_FILM] = buildPresentation({ version: 4 });
  const editor = await editOnDesk('Jonas');
  await userEvent.type(editor.getByRole('textbox', { name: 'Name in this reel' }), ' Berg');
  const saves = () => calls.filter(({ call }) => call === SAVE_FILM).map(({ body }) => JSON.stringify(body));
  expect(saves()).toEqual([]);
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(saves()).toEqual([expect.stringContaining('Jonas Berg')]));
  fireEvent.keyDown(editor.getByRole('slider', { name: 'Start' }), { key: 'ArrowRight', shiftKey: true });
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(saves().at(-1)).toContain('"trim"'));
});
