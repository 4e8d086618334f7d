import type { ReelHandlers, ReelState } from './reel-state.ts';

export class ReelStore {
  protected state: ReelState;
  protected handlers: ReelHandlers = {};
  protected hasPlayed = false;
  /** Covers what the page's own elements do. */
  #elsewhere: Partial<ReelState> | null = null;
  #shown: ReelState;
  readonly #listeners = new Set<() => void>();

  constructor(state: ReelState) {
    this.state = state;
    this.#shown = state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): ReelState => this.#shown;

  setHandlers(handlers: ReelHandlers): void {
    this.handlers = handlers;
  }

  setMusic(musicUrl: string | null): void {
    this.set({ musicUrl });
  }

  /** Renews links after the music failed. Its new address arrives by `setMusic`. Returns false if nothing answered. */
  async renewMusic(): Promise<boolean> {
    return Boolean(await this.handlers.onExpired?.().catch(() => null));
  }

  /** The browser plays no sound before a touch. */
  protected refuseSound(): void {
    if (!this.state.isMuted) this.set({ isMuted: true, offersSound: true });
  }

  protected set(change: Partial<ReelState>): void {
    this.state = { ...this.state, ...change };
    this.#publish();
  }

  /** Shows the state of another screen over the page's own, or at null no longer. */
  protected cover(elsewhere: Partial<ReelState> | null): void {
    this.#elsewhere = elsewhere;
    this.#publish();
  }

  protected countFirstPlay(): void {
    if (!this.hasPlayed) this.handlers.onFirstPlay?.();
    this.hasPlayed = true;
  }

  #publish(): void {
    this.#shown = this.#elsewhere ? { ...this.state, ...this.#elsewhere } : this.state;
    for (const listener of this.#listeners) listener();
  }
}
