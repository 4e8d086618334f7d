/** Loads what only a voice needs, from the moment its way is offered. */
export const loadVoiceView = () => import('./voice-view.tsx');
