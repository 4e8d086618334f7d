import '#tests/support/installation.ts';
import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { transact } from '#server/platform/transact.ts';

const conflict = () => {
  const error = new MongoServerError({ message: 'WriteConflict', code: 112 });
  error.addErrorLabel('TransientTransactionError');
  return error;
};
const duplicate = () => new MongoServerError({ message: 'E11000 duplicate key', code: 11_000 });

/** Runs a transaction that fails with each of these in turn. Returns the number of runs and the outcome. */
async function runWith(failures: Error[]): Promise<{ runs: number; outcome: unknown }> {
  let runs = 0;
  const work = () => {
    const failure = failures[runs];
    runs += 1;
    return failure ? Promise.reject(failure) : Promise.resolve('done');
  };
  const outcome = await transact(work).catch((error: unknown) => error);
  return { runs, outcome };
}

test('runs a transaction twice more after a duplicate key, whatever conflicts came before', async () => {
  const before = Array.from({ length: 5 }, conflict);
  expect(await runWith([...before, duplicate(), duplicate()])).toEqual({ runs: 8, outcome: 'done' });
  const { runs, outcome } = await runWith(Array.from({ length: 9 }, duplicate));
  expect(runs).toBe(3);
  expect(outcome).toMatchObject({ code: 11_000 });
});

test('ends a transaction immediately after any other failure', async () => {
  const failure = new Error('no');
  expect(await runWith([failure])).toEqual({ runs: 1, outcome: failure });
});
