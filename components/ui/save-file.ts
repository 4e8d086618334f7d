/** Long enough for a browser that reads the file only after its question where to save it. */
const READ_MS = 60_000;

/** Saves bytes or a text from memory as a file: a call would need a bearer, which a link does not carry. */
export function saveFile(name: string, content: Blob | string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
