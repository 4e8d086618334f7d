import type { ReelHandlers, ReelState } from './reel-state.ts';

export class ReelStore {
  protected state: ReelState;
  protected handlers: ReelHandlers = {};
  readonly #listeners = new Set<() => void>();

  constructor(state: ReelState) {
    this.state = state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): ReelState => this.state;

  setHandlers(handlers: ReelHandlers): void {
    this.handlers = handlers;
  }

  setMusic(musicUrl: string | null): void {
    this.set({ musicUrl });
  }

  /** The browser plays no sound before a touch. */
  refuseSound(): void {
    if (!this.state.isMuted) this.set({ isMuted: true, offersSound: true });
  }

  protected set(change: Partial<ReelState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
