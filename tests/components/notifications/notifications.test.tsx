import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NotificationScreen } from '#components/notifications/notification-screen.tsx';
import type { NotificationDto } from '#lib/contracts/notifications.ts';
import { renderApp, stubApi } from '#tests/components/layout/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const TRIBUTE = { tributeId: 'T1', name: 'Anna', tributeType: 'BIRTHDAY', imageUrl: null } as const;

function aNotification(overrides: Partial<NotificationDto> = {}): NotificationDto {
  return {
    _id: 'n1',
    type: 'SUBMISSION_RECEIVED',
    tribute: TRIBUTE,
    name: 'Jonas',
    count: 1,
    at: new Date().toISOString(),
    isRead: false,
    ...overrides,
  };
}
const page = (notifications: NotificationDto[], nextCursor: string | null = null) => ({
  notifications,
  unreadCount: notifications.filter(({ isRead }) => !isRead).length,
  nextCursor,
});

it('groups events by day, and leads to the reel', async () => {
  stubApi({
    'GET /api/notification': page([
      aNotification(),
      aNotification({ _id: 'n2', type: 'HEARTED', count: 3, isRead: true }),
      aNotification({ _id: 'n3', type: 'CLIP_FAILED', name: null, at: '2026-01-05T12:00:00.000Z' }),
      aNotification({ _id: 'n4', type: 'REEL_READY', tribute: null, at: '2026-01-05T11:00:00.000Z' }),
    ]),
  });
  renderApp(<NotificationScreen />);
  const clip = await screen.findByRole('link', { name: /New: Jonas sent a clip.*Anna/ });
  expect(clip).toHaveAttribute('href', '/tribute/T1');
  const loved = screen.getByRole('link', { name: /^Jonas and 2 others loved it/ });
  expect(loved).toHaveAttribute('href', '/tribute/T1/watch');
  expect(screen.getByText(/We can’t use your clip/)).toBeVisible();
  expect(screen.getByText('This reel no longer exists.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'January 5, 2026',
  ]);
});

it('groups several arrivals of one reel in one entry', async () => {
  stubApi({
    'GET /api/notification': page([
      aNotification({ count: 4 }),
      aNotification({ _id: 'n2', type: 'CONTRIBUTOR_JOINED', count: 3 }),
    ]),
  });
  renderApp(<NotificationScreen />);
  expect(await screen.findByRole('link', { name: /4 new clips, the latest from Jonas/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /3 people joined, the latest Jonas/ })).toBeVisible();
});

it('marks one as read when it is opened, or all at once', async () => {
  const calls = stubApi({
    'GET /api/notification': page([aNotification()]),
    'PATCH /api/notification': { unreadCount: 0 },
  });
  renderApp(<NotificationScreen />);
  const link = await screen.findByRole('link', { name: /Jonas sent a clip/ });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  const changes = calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
  expect(changes).toEqual([{ notificationId: 'n1' }, { all: true }]);
});

it('loads older ones on request', async () => {
  stubApi({
    'GET /api/notification': page([aNotification()], '17-abc'),
    'GET /api/notification?cursor=17-abc': page([aNotification({ _id: 'n9', name: 'Maja' })]),
  });
  renderApp(<NotificationScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older notifications' }));
  expect(await screen.findByRole('link', { name: /Maja sent a clip/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull();
});

it('says when older ones failed to load, and loads them at the next press', async () => {
  const answers: Record<string, unknown> = { 'GET /api/notification': page([aNotification()], '17-abc') };
  stubApi(answers);
  renderApp(<NotificationScreen />);
  const more = await screen.findByRole('button', { name: 'Show older notifications' });
  await userEvent.click(more);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the older notifications.');
  answers['GET /api/notification?cursor=17-abc'] = page([aNotification({ _id: 'n9', name: 'Maja' })]);
  await userEvent.click(more);
  expect(await screen.findByRole('link', { name: /Maja sent a clip/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a next step and a back link when there are none', async () => {
  stubApi({ 'GET /api/notification': page([]) });
  renderApp(<NotificationScreen />);
  expect(await screen.findByRole('heading', { name: 'Nothing new yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your reels' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
});

it('offers another try when it could not be loaded', async () => {
  stubApi({});
  renderApp(<NotificationScreen />);
  const alert = await screen.findByRole('alert');
  stubApi({ 'GET /api/notification': page([aNotification()]) });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Jonas sent a clip/ })).toBeVisible());
});
