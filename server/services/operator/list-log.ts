import type { LogLineDto } from '#lib/contracts/operator.ts';
import type { Page, PageQuery } from '#lib/contracts/pages.ts';
import { OperatorAction } from '#server/models/operator-action.ts';
import { pageFilter, toPage } from '#server/services/page.ts';

/** Returns what operators did, newest first. */
export async function listLog(query: PageQuery): Promise<Page<LogLineDto>> {
  const { filter, options } = pageFilter(query, 'newest');
  // A range, so that the index answers the first page too.
  const asked = query.cursor === undefined ? { createdAt: { $lte: new Date() } } : filter;
  const { page, nextCursor } = toPage(await OperatorAction.find(asked, null, options), query);
  const lines = page.map(({ id, action, subject, operator, reason, createdAt }) => ({
    _id: id,
    action,
    subject,
    operator,
    reason,
    at: createdAt.toISOString(),
  }));
  return { page: lines, nextCursor };
}
