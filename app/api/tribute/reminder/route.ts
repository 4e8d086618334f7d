import { RemindTomorrowDto, RemindTomorrowInput } from '#lib/contracts/reminders.ts';
import { route } from '#server/http/route.ts';
import { remindTomorrow } from '#server/services/reminders/remind-tomorrow.ts';

export const POST = route(
  {
    summary: 'Request one reminder for tomorrow',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: ({ token }) => (token ? 'anyone' : 'identified'),
    body: RemindTomorrowInput,
    response: RemindTomorrowDto,
    limit: ({ email }) => (email ? 'joins' : null),
  },
  ({ ctx, body }) => remindTomorrow(ctx, body),
);
