import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { retryFailedJob } from '#server/jobs/queue/failed-jobs.ts';
import { countJob, countMail, reportJobMetrics, workerRegistry } from '#server/jobs/queue/job-metrics.ts';
import { measureQueue } from '#server/jobs/queue/measure-queue.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import { Report } from '#server/models/report.ts';
import { metrics, metricsText, noteWorkerMetrics } from '#server/platform/metrics.ts';
import type { WorkerReport } from '#server/platform/process-reports.ts';
import { transact } from '#server/platform/transact.ts';
import { watchDisk } from '#server/services/health/watch-disk.ts';
import { measureInstallation } from '#server/services/operator/measure-installation.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { connection } from '#tests/support/installation.ts';
import { openTribute } from '#tests/support/tributes.ts';

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
type Panel = {
  id: number;
  title: string;
  gridPos: object;
  targets: { expr: string; legendFormat?: string }[];
};

const { groups } = parse(readFileSync('docs/monitoring/alerts.yml', 'utf8')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as {
  title: string;
  panels: Panel[];
};

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** What the files use of PromQL. */
const WORDS = new Set(
  'sum max min by rate increase delta max_over_time time and absent histogram_quantile'.split(' '),
);
/** The metric and the labels that Prometheus adds to all it reads. */
const UP = 'up';
const ADDED_LABELS = ['job', 'instance'];

/** Returns the metrics that an expression names. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[\w+\]|by \([^)]*\)/g, '');
  return (bare.match(/[a-z_][a-z0-9_]*/gi) ?? []).filter((word) => !WORDS.has(word) && !/^e\d+$/.test(word));
}

/** Returns the labels that an expression selects or groups by. */
function labelsIn(expression: string): string[] {
  const selected = [...expression.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label);
  return [...selected, ...groupsOf(expression)];
}

const groupsOf = (expression: string) =>
  [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, ?/));

/** Labels that a result has: those of its outermost group, or without one all of its metric. */
const resultLabels = (expression: string) => {
  if (/^(sum|max|min)\(/.test(expression)) return [];
  const [, outermost] = /by \(([^)]*)\)/.exec(expression) ?? [];
  return outermost?.split(/, ?/) ?? metricsIn(expression).flatMap(labelsOf);
};

/** Returns the labels of a metric as /api/metrics shows it. */
function labelsOf(metric: string): string[] {
  if (metric === UP) return ADDED_LABELS;
  const name = metric.replace(/_bucket$/, '');
  const own = registered.find((one) => one.name === name) as { labelNames?: string[] } | undefined;
  return [
    ...(own?.labelNames ?? []),
    ...(metric.endsWith('_bucket') ? ['le'] : []),
    ...(name.startsWith('worker_') && name !== 'worker_up' ? ['worker'] : []),
  ];
}

countMail('sent');
await countJob('screen-clip', async () => {});
const workerReport = new Promise<WorkerReport>((resolve) => {
  const stop = reportJobMetrics((report) => {
    resolve(report);
    setImmediate(() => stop());
  });
});

const registered = [...metrics.registry.getMetricsAsArray(), ...workerRegistry.getMetricsAsArray()];

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
  const named = new Set(expressions.flatMap(metricsIn));
  expect(named.size).toBeGreaterThan(15);
  const exists = (name: string) => new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm').test(text);
  expect([...named].filter((name) => name !== UP && !exists(name))).toEqual([]);
  expect(metricsIn('sum(rate(invented_total{kind="sum"}[5m])) > 5e9')).toEqual(['invented_total']);
});

test('every label of the dashboard and the alert rules exists, and is not one that Prometheus adds', () => {
  const own = registered.flatMap(({ name }) => labelsOf(name).map((label) => `${name} ${label}`));
  expect(own.filter((one) => ADDED_LABELS.some((label) => one.endsWith(` ${label}`)))).toEqual([]);
  for (const expression of expressions) {
    const missing = metricsIn(expression).flatMap((metric) =>
      labelsIn(expression).filter((label) => !labelsOf(metric).includes(label)),
    );
    expect([expression, missing]).toEqual([expression, []]);
  }
  for (const { expr, annotations } of rules) {
    const shown = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    expect([expr, shown.filter((label) => !resultLabels(expr).includes(label))]).toEqual([expr, []]);
  }
  for (const { expr, legendFormat = '' } of dashboard.panels.flatMap(({ targets }) => targets)) {
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    const there = new Set([...resultLabels(expr), 'instance']);
    expect([expr, shown.filter((label) => !there.has(label))]).toEqual([expr, []]);
  }
});

test('counts what several web processes report once, and sees no rise where a number is no counter', () => {
  const typeOf = (metric: string) =>
    registered.find(({ name }) => name === metric.replace(/_bucket$/, ''))?.constructor.name;
  for (const expression of expressions) {
    for (const [, metric = ''] of expression.matchAll(/(?:rate|increase)\((\w+)/g))
      expect([expression, typeOf(metric)]).toEqual([expression, expect.stringMatching(/Counter|Histogram/)]);
    const isOfOneProcess = /\b(http|process)_/.test(expression) || metricsIn(expression).includes(UP);
    if (isOfOneProcess) continue;
    for (const metric of metricsIn(expression)) {
      const within = String.raw`(max|min)( by \([^)]*\) )? ?\((\w+\()*(\w+ - )?${metric}\b`;
      expect(expression).toMatch(new RegExp(within));
    }
  }
});

test('the metrics of a worker name it, and count failed mails from zero on', async () => {
  noteWorkerMetrics(await workerReport);
  const text = await metricsText();
  expect(text).toMatch(/^worker_jobs_total\{kind="screen-clip",outcome="done",worker="1"\} 1$/m);
  expect(text).toMatch(/^worker_mails_total\{outcome="outage",worker="1"\} 0$/m);
});

test('the rules name the job of the scrape configuration, and expect more time where there are more reels', () => {
  const { scrape_configs: configs, rule_files: files } = parse(
    readFileSync('docs/monitoring/prometheus.yml', 'utf8'),
  ) as { scrape_configs: { job_name: string; metrics_path: string }[]; rule_files: string[] };
  expect(configs).toMatchObject([{ job_name: 'folksee', metrics_path: '/api/metrics' }]);
  expect(files).toEqual(['alerts.yml']);
  const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr;
  expect(exprOf('WebDown')).toBe('up{job="folksee"} == 0');
  expect(exprOf('NoWeb')).toBe('absent(up{job="folksee"} == 1)');
  expect(exprOf('JobsRetry')).toContain('jobs{state="retrying"}');
  expect(exprOf('JobsFailed')).toBe('time() - max(job_failed_timestamp_seconds) < 3600');
  expect(exprOf('StorageNotMeasured')).toMatch(/> 10800 \+ 0\.3 \* max\(reels_measured\)$/);
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

test('tells when a job was given up, also while an earlier one is tried again [operator-metrics]', async () => {
  const jobs = connection.collection('jobs');
  const giveUp = async (failedAt: Date) => {
    const failed = { name: 'screen-clip', data: {}, nextRunAt: null, lockedAt: null, failedAt };
    return (await jobs.insertOne(failed)).insertedId;
  };
  const read = async () => /^job_failed_timestamp_seconds (\d+)$/m.exec(await everyMetric())?.[1];
  expect(await read()).toBe('0');
  const first = await giveUp(new Date('2026-03-01T10:00:00Z'));
  expect(await read()).toBe('1772359200');
  await transact((session) => retryFailedJob(String(first), session));
  await giveUp(new Date('2026-03-01T10:30:00Z'));
  const text = await everyMetric();
  expect(text).toContain('operator_waiting{kind="failed_jobs"} 1');
  expect(text).toMatch(/^job_failed_timestamp_seconds 1772361000$/m);
});
