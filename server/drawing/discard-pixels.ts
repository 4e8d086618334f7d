/** Frees the bytes of a canvas at the next turn of the event loop. The collector, to which they look small, waits long. */
export function discardPixels({ buffer }: { buffer: ArrayBufferLike }): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
