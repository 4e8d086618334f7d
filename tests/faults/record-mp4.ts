/** Runs before the page: the browser records no WebM. Without AAC it records MP4 with Opus. */
export const RECORD_MP4 = () => {
  const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
  MediaRecorder.isTypeSupported = (type) => !type.includes('webm') && isSupported(type);
};
