import { BrowserErrorInput } from '#lib/contracts/browser-errors.ts';
import { Done, route } from '#server/http/route.ts';
import { logBrowserError } from '#server/services/browser-errors/log-browser-error.ts';

export const POST = route(
  {
    summary: 'Report an error in a page to the operator',
    access: 'anyone',
    body: BrowserErrorInput,
    response: Done,
    status: 202,
    limit: 'browserErrors',
  },
  ({ ctx, body }) => logBrowserError(ctx, body),
);
