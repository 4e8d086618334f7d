import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screenSource } from '#server/media/screen/screen-source.ts';
import { runMediaJob } from '#server/media/supervise.ts';

type Outcome =
  | { code: string; message: string; isScreened: boolean }
  | { code: null; frames: number; recoveredShare: number };

/**
 * Returns the outcome for a file of these bytes, which must need one attempt and leave no files. The screen must pass the
 * file or refuse it likewise.
 */
export async function outcomeOf(folder: string, name: string, bytes: Buffer): Promise<Outcome> {
  const input = join(folder, name);
  await writeFile(input, bytes);
  const outputFolder = `${input}.prepared`;
  const screened = await screenSource(input, 1e8).then(
    () => null,
    ({ code }: { code: string }) => code,
  );
  const attempts: number[] = [];
  const limits = { maxSeconds: 60, maxBytes: 1e8 };
  try {
    const { frames, recoveredShare } = await runMediaJob(
      { op: 'prepare-clip', inputs: [input], outputFolder, ...limits, overlay: null },
      { onStart: (pid) => attempts.push(pid) },
    );
    if (screened) throw new Error(`a good file was screened: ${screened}`);
    return { code: null, frames, recoveredShare };
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    const left = await readdir(outputFolder).catch(() => []);
    if (attempts.length !== 1) throw new Error(`${attempts.length} attempts: ${code}`, { cause: error });
    if (left.length > 0) throw new Error(`left behind: ${left.join(' ')}`, { cause: error });
    if (screened && screened !== code)
      throw new Error(`${code} was screened as ${screened}`, { cause: error });
    return { code, message, isScreened: screened !== null };
  }
}
