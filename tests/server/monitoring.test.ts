import '#tests/support/installation.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { countJob, countMail, reportJobMetrics } from '#server/jobs/queue/job-metrics.ts';
import { measureQueue } from '#server/jobs/queue/measure-queue.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Report } from '#server/models/report.ts';
import { metricsText, noteWorkerMetrics } from '#server/platform/metrics.ts';
import type { WorkerReport } from '#server/platform/process-reports.ts';
import { watchDisk } from '#server/services/health/watch-disk.ts';
import { measureInstallation } from '#server/services/operator/measure-installation.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { openTribute } from '#tests/support/tributes.ts';

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
type Panel = { id: number; title: string; gridPos: object; targets: { expr: string }[] };

const { groups } = parse(readFileSync('docs/monitoring/alerts.yml', 'utf8')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as {
  title: string;
  panels: Panel[];
};

/** Functions, keywords and labels of PromQL that the files use. */
const WORDS = new Set([
  'sum',
  'max',
  'by',
  'rate',
  'increase',
  'time',
  'and',
  'histogram_quantile',
  'le',
  'job',
  'state',
  'status',
  'kind',
  'part',
  'outcome',
]);

/** Returns the metrics that an expression names. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/"[^"]*"/g, '').replace(/\[\w+\]/g, '');
  return (bare.match(/[a-z_][a-z0-9_]*/gi) ?? []).filter((word) => !WORDS.has(word) && !/^e\d+$/.test(word));
}

countMail('sent');
await countJob('screen-clip', async () => {});
const workerReport = new Promise<WorkerReport>((resolve) => {
  const stop = reportJobMetrics((report) => {
    resolve(report);
    setImmediate(() => stop());
  });
});

/** Reads /api/metrics once everything was counted. */
async function everyMetric(): Promise<string> {
  await jobQueue();
  await measureStorage();
  await measureQueue();
  await measureInstallation();
  await watchDisk('WEB');
  noteWorkerMetrics(await workerReport);
  return metricsText();
}

test('every metric of the dashboard and the alert rules exists [operator-metrics]', async () => {
  const text = await everyMetric();
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(15);
  const exists = (name: string) => new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm').test(text);
  expect([...named].filter((name) => !exists(name))).toEqual([]);
  expect(metricsIn('sum(rate(invented_total{kind="sum"}[5m])) > 5e9')).toEqual(['invented_total']);
});

test('alert rules and panels are complete and named once', () => {
  const isComplete = ({ expr, labels, annotations }: Rule) =>
    /[<>=]/.test(expr) && ['page', 'ticket'].includes(labels.severity) && annotations.summary.endsWith('.');
  expect(rules.filter((rule) => !isComplete(rule)).map(({ alert }) => alert)).toEqual([]);
  const names = [...rules.map(({ alert }) => alert), ...dashboard.panels.map(({ title }) => title)];
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the metrics have the numbers of the operator page [operator-metrics]', async () => {
  const { _id } = await openTribute();
  await Report.create({ tribute: _id, reporter: 'someone', reason: 'OTHER' });
  const text = await everyMetric();
  expect(text).toContain('operator_waiting{kind="open_reports"} 1');
  expect(text).toContain('operator_waiting{kind="failed_jobs"} 0');
  expect(text).toContain('part_up{part="database"} 1');
  expect(text).toMatch(/^reels_storage_bytes 0$/m);
  expect(text).not.toContain('part_up{part="redis"}');
});
