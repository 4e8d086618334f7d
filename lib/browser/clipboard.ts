/** Never throws. Some browsers need `field` to select the text in. Resolves to whether it was copied. */
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
