import type { CommandContext } from './commands/command.ts';
import { ServerError } from './server-error.ts';
import type { Steps } from './steps.ts';
import type { Document } from './values/document.ts';

/** Runs long commands in slices, with other clients' requests in between. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Steps<Document>>();

  /** Runs a command. Throws Interrupted at a pause when its client leaves or it is abandoned. */
  async run(
    steps: Steps<Document>,
    { work, connection }: Pick<CommandContext, 'work' | 'connection'>,
  ): Promise<Document> {
    this.#running.add(steps);
    try {
      for (;;) {
        const step = steps.next() as IteratorResult<unknown, Document | undefined>;
        // Abandoned steps end without a result.
        if (step.done && step.value) return step.value;
        if (step.done) throw new ServerError('Interrupted', 'The operation was interrupted.');
        await this.#next();
        if (connection.aborted) giveUp(steps);
        work.startSlice();
      }
    } finally {
      this.#running.delete(steps);
    }
  }

  stop(): void {
    for (const steps of this.#running) giveUp(steps);
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#take());
    });
  }

  #take(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#take());
  }
}

export function giveUp(steps: Steps<Document>): void {
  steps.return({});
}
