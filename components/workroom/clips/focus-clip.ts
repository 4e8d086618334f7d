/** Focuses a clip whose pressed button goes: where it is open, or else its poster or its menu. */
export function focusClip(id: string): void {
  const editor = document.activeElement?.closest<HTMLElement>('[data-part="clip-editor"]');
  const card = document.querySelector<HTMLElement>(`[data-opens="${id}"], [data-clip="${id}"]`);
  (editor ?? card)?.focus({ preventScroll: true });
}
