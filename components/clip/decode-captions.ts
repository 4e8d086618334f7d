/** Larger files are no captions. The server has the exact limits. */
const FILE_BYTES_MAX = 900_000;

/** Returns the text of a file with captions, or null if it is too large to be one. */
export async function decodeCaptions(file: File): Promise<string | null> {
  if (file.size > FILE_BYTES_MAX) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Old programs write SRT in the encoding of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
