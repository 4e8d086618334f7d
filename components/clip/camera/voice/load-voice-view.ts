/** Loads what only a voice needs, from the moment its way is offered. */
export async function loadVoiceView() {
  const [{ VoiceView }, { VoicePicture }] = await Promise.all([
    import('./voice-view.tsx'),
    import('./voice-picture.tsx'),
  ]);
  return { VoiceView, VoicePicture };
}
