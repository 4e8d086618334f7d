import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { expect, test, vi } from 'vitest';
import { GET as listReports } from '#app/api/operator/reports/route.ts';
import type { OpenReportDto } from '#lib/contracts/operator.ts';
import type * as ReportedMark from '#server/domain/reel/reported-mark.ts';
import { findReportedMark } from '#server/domain/reel/reported-mark.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { OPERATOR } from '#tests/support/operators.ts';
import { doing, publishFilm } from '#tests/support/published-film.ts';

vi.mock('#server/domain/reel/reported-mark.ts', async (importActual) => {
  const actual = await importActual<typeof ReportedMark>();
  return { findReportedMark: vi.fn(actual.findReportedMark) };
});

test('never shows a former name beside the mark of a new one [operator-reports]', async () => {
  const { tributeId, viewer } = await publishFilm();
  await doing({ cookie: viewer }, { tributeId, action: 'REPORT', deviceId: 1, reason: 'SPAM', words: '' });
  const find = vi.mocked(findReportedMark).getMockImplementation();
  vi.mocked(findReportedMark).mockImplementationOnce(async (reported, session) => {
    await Tribute.updateOne({ tributeId }, { $set: { name: 'Renamed meanwhile' } });
    return (await find?.(reported, session)) ?? '';
  });
  const { data } = await call(listReports, { as: OPERATOR });
  expect((data as OpenReportDto[]).map(({ reel }) => reel.name)).toEqual(['Renamed meanwhile']);
});
