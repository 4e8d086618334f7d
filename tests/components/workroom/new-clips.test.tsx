import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Looked } from '#lib/contracts/tributes.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildTribute, TRIBUTE_ID } from '#tests/support/build-tribute.ts';
import { buildSubmission } from './builders.ts';
import { CHANGE_TRIBUTE, fullApi, GET_CLIPS, GET_FILM, GET_TRIBUTE, jonas, majas, open } from './desk.tsx';

let seeAll: () => void = () => {};
/** What each visit saved for the account, the latest last. */
let saved: Looked[] = [];

beforeEach(() => {
  saved = [];
  const observers: (() => void)[] = [];
  seeAll = () =>
    act(() => {
      for (const report of observers) report();
    });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        observers.push(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const karims = buildSubmission({
  _id: 'karims',
  contributor: { _id: 'p3', name: 'Karim' },
  status: 'PROCESSING',
  arrivedAt: '2099-01-01T10:00:00.000Z',
});
const news = () => screen.queryByRole('button', { name: /since you last looked$/ });
const marks = () => screen.queryAllByText('New');

/** Opens the workroom of these clips, each time on another device of the same account. */
async function visit(clips: object[], more: Record<string, unknown> = {}) {
  cleanup();
  const { looked: _other, ...tribute } = buildTribute();
  const looked = saved.at(-1);
  const { answers, calls, queryClient } = open({
    ...fullApi(),
    [GET_CLIPS]: clips,
    [GET_TRIBUTE]: { ...tribute, ...(looked && { looked }) },
    [CHANGE_TRIBUTE]: tribute,
    ...more,
  });
  if (clips.length > 0) await screen.findByRole('button', { name: 'Play Jonas' });
  else await screen.findByRole('heading', { name: 'Your reel starts with the first clip' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const saves = () =>
    calls.flatMap(({ call, body }) => (call === CHANGE_TRIBUTE ? [(body as { looked: Looked }).looked] : []));
  return { answers, queryClient, saves, leave: () => saved.push(...saves()) };
}

const empty = {
  [GET_FILM]: buildPresentation({ entries: [], items: [], durationSeconds: 0 }),
};

test('marks what arrived since the last visit until it was on the screen for 2 seconds [live-new]', async () => {
  const first = await visit([majas, jonas]);
  expect(marks()).toEqual([]);
  first.leave();
  const second = await visit([majas, jonas, karims]);
  expect(news()).toHaveTextContent('1 new clip since you last looked');
  expect(marks()).toHaveLength(1);
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  await userEvent.click(screen.getByRole('button', { name: '1 new clip since you last looked' }));
  expect(screen.getByRole('button', { name: 'Actions for the clip from Karim' })).toHaveFocus();
  expect(second.saves()).toEqual([]);

  const third = await visit([majas, jonas, karims]);
  expect(news()).toBeVisible();
  seeAll();
  await waitFor(() => expect(news()).toBeNull());
  expect(marks()).toHaveLength(1);
  third.leave();
  await visit([majas, jonas, karims]);
  expect(marks()).toEqual([]);
});

test('saves the first look of an account once, and a device’s own one from before [live-new]', async () => {
  const first = await visit([majas, jonas]);
  expect(first.saves()).toEqual([{ until: majas.createdAt, seen: [] }]);
  const kept = { until: '2020-01-01T00:00:00.000Z', seen: [majas._id] };
  localStorage.setItem(`looked:${TRIBUTE_ID}`, JSON.stringify(kept));
  const before = await visit([majas, jonas]);
  expect(news()).toHaveTextContent('1 new clip since you last looked');
  expect(before.saves()).toEqual([kept]);
  await waitFor(() => expect(localStorage.getItem(`looked:${TRIBUTE_ID}`)).toBeNull());
});

test('calls the first clips new to a creator who saw the empty reel [live-new]', async () => {
  const first = await visit([], empty);
  first.leave();
  await visit([majas, jonas]);
  expect(news()).toHaveTextContent('2 new clips since you last looked');
});

test('saves clips seen at the same time together, and calls none new that another device showed [live-new]', async () => {
  const lates = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    buildSubmission({ _id: id, contributor: { _id: id, name: id }, arrivedAt: karims.arrivedAt }),
  );
  saved = [{ until: '2098-01-01T00:00:00.000Z', seen: [] }];
  const { saves, answers, queryClient } = await visit([majas, jonas, karims, ...lates]);
  expect(news()).toHaveTextContent('6 new clips since you last looked');
  answers[GET_TRIBUTE] = buildTribute({
    looked: { until: '2098-01-01T00:00:00.000Z', seen: ['karims', 'b'] },
  });
  await act(() => queryClient.refetchQueries({ queryKey: ['tribute', TRIBUTE_ID] }));
  await waitFor(() => expect(news()).toHaveTextContent('4 new clips since you last looked'));
  const { promise: answer, resolve } = Promise.withResolvers<object>();
  answers[CHANGE_TRIBUTE] = answer;
  seeAll();
  await waitFor(() => expect(news()).toBeNull());
  expect(saves()).toHaveLength(1);
  resolve(buildTribute());
  await waitFor(() => expect(saves().at(-1)).toEqual({ until: karims.arrivedAt, seen: [] }));
  expect(saves()).toHaveLength(2);
});

test('seen clips are kept on the device until the account has it [live-new]', async () => {
  saved = [{ until: '2098-01-01T00:00:00.000Z', seen: [] }];
  await visit([majas, jonas, karims], { [CHANGE_TRIBUTE]: Response.error() });
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  seeAll();
  await waitFor(() => expect(news()).toBeNull());
  const { saves } = await visit([majas, jonas, karims]);
  expect(news()).toBeNull();
  expect(marks()).toEqual([]);
  expect(saves().at(-1)).toEqual({ until: karims.arrivedAt, seen: [] });
  await waitFor(() => expect(localStorage.getItem(`looked:${TRIBUTE_ID}`)).toBeNull());
});

test('a clip that another device showed meanwhile stays seen when the next one is [live-new]', async () => {
  const later = { ...jonas, _id: 'later', arrivedAt: '2099-01-02T10:00:00.000Z' };
  saved = [{ until: '2098-01-01T00:00:00.000Z', seen: [] }];
  const { saves, answers, queryClient } = await visit([majas, jonas, karims]);
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  seeAll();
  await waitFor(() => expect(news()).toBeNull());
  // The other device has another late clip, and had looked later.
  answers[GET_CLIPS] = [majas, jonas, karims, later];
  answers[GET_TRIBUTE] = buildTribute({ looked: { until: '2098-06-01T00:00:00.000Z', seen: ['later'] } });
  await act(() => queryClient.refetchQueries({ queryKey: ['tribute', TRIBUTE_ID] }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(news()).toBeNull();
  expect(saves().at(-1)).toEqual({ until: karims.arrivedAt, seen: [] });
  const newest = { ...later, _id: 'newest', arrivedAt: '2099-01-03T10:00:00.000Z' };
  answers[GET_CLIPS] = [majas, jonas, karims, later, newest];
  await act(() => queryClient.refetchQueries({ queryKey: ['tribute', TRIBUTE_ID] }));
  await waitFor(() => expect(news()).toHaveTextContent('1 new clip since you last looked'));
  seeAll();
  await waitFor(() => expect(saves().at(-1)).toEqual({ until: newest.arrivedAt, seen: [] }));
  expect(news()).toBeNull();
});
