import { reporterMarksOf } from '#server/auth/reporter-mark.ts';
import { partsOf } from '#server/domain/reel/parts-of.ts';
import { Report } from '#server/models/report.ts';
import { Tribute } from '#server/models/tribute.ts';
import { readAll } from '#server/platform/read-all.ts';
import { AT_ONCE, inBatches } from './in-batches.ts';

export async function* exportReports(userId: string) {
  const parts = await partsOf(userId);
  const reports = Report.find({ reporter: { $in: reporterMarksOf(userId, parts) } }).sort({ createdAt: 1 });
  for await (const some of inBatches(readAll(reports.cursor({ batchSize: AT_ONCE })))) {
    const tributes = await Tribute.find({ _id: { $in: some.map(({ tribute }) => tribute) } }, { name: 1 });
    const nameOf = new Map(tributes.map(({ id, name }) => [id, name]));
    for (const { tribute, reason, words, createdAt } of some)
      yield {
        reason,
        words,
        tributeName: nameOf.get(String(tribute)) ?? '',
        reportedAt: createdAt.toISOString(),
      };
  }
}
