import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPerson } from '#lib/browser/auth/forget-person.ts';
import { buildPresentation } from '#tests/components/player/fake-media.ts';
import { buildSubmission } from './builders.ts';
import { fullApi, GET_CLIPS, GET_FILM, jonas, majas, open } from './desk.tsx';

let seeAll: () => void = () => {};

beforeEach(() => {
  localStorage.clear();
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

/** Opens the workroom of these clips, as after a reload. */
async function visit(clips: object[]) {
  cleanup();
  open({ ...fullApi(), [GET_CLIPS]: clips });
  await screen.findByRole('button', { name: 'Play Jonas' });
}

test('marks what arrived since the last visit until it was on the screen for 2 seconds [live-new]', async () => {
  await visit([majas, jonas]);
  expect(marks()).toEqual([]);
  await visit([majas, jonas, karims]);
  expect(news()).toHaveTextContent('1 new clip since you last looked');
  expect(marks()).toHaveLength(1);
  await screen.findByRole('button', { name: /^Drag Jonas/ });
  await userEvent.click(screen.getByRole('button', { name: '1 new clip since you last looked' }));
  expect(screen.getByRole('button', { name: 'Actions for the clip from Karim' })).toHaveFocus();

  await visit([majas, jonas, karims]);
  expect(news()).toBeVisible();
  seeAll();
  await waitFor(() => expect(news()).toBeNull());
  expect(marks()).toHaveLength(1);
  await visit([majas, jonas, karims]);
  expect(marks()).toEqual([]);
});

test('calls the first clips new to a creator who saw the empty reel [live-new]', async () => {
  const empty = {
    [GET_CLIPS]: [],
    [GET_FILM]: buildPresentation({ entries: [], items: [], durationSeconds: 0 }),
  };
  open({ ...fullApi(), ...empty });
  await screen.findByRole('heading', { name: 'Your reel starts with the first clip' });
  await visit([majas, jonas]);
  expect(news()).toHaveTextContent('2 new clips since you last looked');
});

test('forgets what a person has seen when they sign out [live-new]', async () => {
  await visit([majas, jonas]);
  act(() => forgetPerson());
  await visit([majas, jonas, karims]);
  expect(news()).toBeNull();
});
