export const BYTES = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

export function metadata(fields: Record<string, unknown>) {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`,
  );
  return { 'upload-metadata': pairs.join() };
}

/** The smallest picture. */
export function picture(): FormData {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'a.png');
  return form;
}
