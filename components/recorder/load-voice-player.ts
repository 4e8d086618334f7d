/** Loads the player of a voice, without which its review does not open. */
export const loadVoicePlayer = () => import('./voice/voice-player.tsx');
