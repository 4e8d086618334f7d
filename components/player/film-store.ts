import type { FilmHandlers, FilmState } from './film-state.ts';

export class FilmStore {
  protected state: FilmState;
  protected handlers: FilmHandlers = {};
  readonly #listeners = new Set<() => void>();

  constructor(state: FilmState) {
    this.state = state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): FilmState => this.state;

  setHandlers(handlers: FilmHandlers): void {
    this.handlers = handlers;
  }

  protected set(change: Partial<FilmState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
