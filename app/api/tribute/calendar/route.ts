import { CalendarQuery, DownloadFile } from '#lib/contracts/reminders.ts';
import { route } from '#server/http/route.ts';
import { getCalendar } from '#server/services/reminders/get-calendar.ts';

export const GET = route(
  {
    summary: 'Return a calendar file with the due date of a tribute',
    errors: ['NOT_FOUND'],
    access: 'anyone',
    query: CalendarQuery,
    response: DownloadFile,
    isLink: true,
  },
  ({ ctx, query }) => getCalendar(ctx, { tributeId: query.tributeId, token: query.c }),
);
