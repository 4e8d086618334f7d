import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import { afterEach, describe, expect, it } from 'vitest';
import { useDatabase, waitUntil } from './support.ts';

describe('the job queue', () => {
  const database = useDatabase();
  const workers: Agenda[] = [];
  const startWorker = async (define: (agenda: Agenda) => void) => {
    const agenda = new Agenda({ backend: new MongoBackend({ mongo: database.db }), processEvery: 50 });
    workers.push(agenda);
    define(agenda);
    await agenda.start();
    return agenda;
  };
  afterEach(async () => {
    for (const agenda of workers.splice(0)) await agenda.stop();
  });

  it('runs jobs now, later and repeatedly, and stores why one failed', async () => {
    const runs: string[] = [];
    const agenda = await startWorker((worker) => {
      worker.define<{ when: string }>('once', (job, done) => {
        runs.push(job.attrs.data.when);
        done();
      });
      worker.define('tick', (_job, done) => {
        runs.push('tick');
        done();
      });
      worker.define('fail', (_job, done) => done(new Error('broken')));
    });
    await agenda.now('once', { when: 'now' });
    await agenda.schedule(new Date(Date.now() + 200), 'once', { when: 'later' });
    await agenda.every('1 second', 'tick');
    await agenda.now('fail');
    await waitUntil(() => runs.includes('later') && runs.filter((run) => run === 'tick').length >= 2);
    const jobs = database.db.collection('agendaJobs');
    await waitUntil(async () => (await jobs.countDocuments({ name: 'fail', failReason: 'broken' })) === 1);
    expect(runs.filter((run) => run === 'now')).toHaveLength(1);
    expect(runs.filter((run) => run === 'later')).toHaveLength(1);
  });

  it('keeps one job per unique key', async () => {
    const agenda = await startWorker((worker) => worker.define('mail', (_job, done) => done()));
    for (let attempt = 0; attempt < 3; attempt++)
      await agenda
        .create('mail', { to: 'ann' })
        .unique({ 'data.to': 'ann' })
        .schedule(new Date(Date.now() + 60_000))
        .save();
    expect(await database.db.collection('agendaJobs').countDocuments({ name: 'mail' })).toBe(1);
  });

  it('gives each job to one of two workers', async () => {
    const seen: number[] = [];
    const define = (worker: Agenda) =>
      worker.define<{ n: number }>(
        'work',
        (job, done) => {
          seen.push(job.attrs.data.n);
          done();
        },
        { concurrency: 5 },
      );
    const agenda = await startWorker(define);
    await startWorker(define);
    for (let n = 0; n < 30; n++) await agenda.now('work', { n });
    await waitUntil(() => seen.length >= 30);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(seen.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });
});
