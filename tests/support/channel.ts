/** In the place of the browser's `BroadcastChannel`: a message reaches all others of its name, a moment later. */
export class Channel extends EventTarget {
  static readonly #open = new Set<Channel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    Channel.#open.add(this);
  }

  postMessage(data: unknown): void {
    const others = [...Channel.#open].filter((other) => other !== this && other.name === this.name);
    for (const other of others)
      queueMicrotask(() => {
        if (Channel.#open.has(other)) other.dispatchEvent(new MessageEvent('message', { data }));
      });
  }

  close(): void {
    Channel.#open.delete(this);
  }
}
