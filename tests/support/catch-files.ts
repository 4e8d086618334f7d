import { vi } from 'vitest';

/** Catches the files that the page saves. */
export function catchFiles() {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (made: Blob) => {
        blob = made;
        return 'blob:take';
      };
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  return saved;
}
