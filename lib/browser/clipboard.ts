/**
 * Copies a text and never throws. Where the clipboard is closed to us (an old browser, plain http) the browser is told
 * to copy, and gets the text instead of what is selected. `field` shows the text: some copy only where one is selected.
 * @returns whether it was copied
 */
export async function copyText(text: string, field: HTMLInputElement | null = null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = true;
  };
  document.addEventListener('copy', put);
  document.execCommand?.('copy');
  document.removeEventListener('copy', put);
  return isCopied;
}
