export type CameraExtras = Awaited<ReturnType<typeof loadCameraExtras>>;

/** Loads what the camera also works without: its check, the teleprompter and the dialogs. */
export async function loadCameraExtras() {
  const [{ CameraCheck }, { DevicesSheet }, { NotesSheet }, { Prompter }] = await Promise.all([
    import('./camera-check.tsx'),
    import('./devices-sheet.tsx'),
    import('./notes-sheet.tsx'),
    import('./prompter.tsx'),
  ]);
  return { CameraCheck, DevicesSheet, NotesSheet, Prompter };
}
