import type { CommandContext } from './commands/command.ts';
import { ServerError } from './server-error.ts';
import type { Steps } from './steps.ts';
import type { Document } from './values/document.ts';

/** Runs long commands in slices, one slice at a time, with what arrives from other clients in between. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Set<Steps<Document>>();

  /** Runs a command to its end. Throws Interrupted at the pause in which its client goes or its steps are given up. */
  async run(
    steps: Steps<Document>,
    { work, connection }: Pick<CommandContext, 'work' | 'connection'>,
  ): Promise<Document> {
    this.#running.add(steps);
    try {
      for (;;) {
        const step = steps.next() as IteratorResult<unknown, Document | undefined>;
        // Steps that were given up end without a result.
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

  /** Undoes what runs. */
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

/** Ends a command at its pause: what it changed is undone, its SQLite statements end. */
export function giveUp(steps: Steps<Document>): void {
  steps.return({});
}
