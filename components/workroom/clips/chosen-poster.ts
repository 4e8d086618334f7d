/** The width of a thumbnail, in pixels. */
const WIDTH = 480;

type Picture = { frame: number; url: string };
const pictures = new Map<string, Picture>();

/** Keeps what a video shows, so that its thumbnail shows the chosen poster before the clip is prepared with it. */
export function keepPosterShown(submissionId: string, frame: number, video: HTMLVideoElement): void {
  const url = drawn(video);
  if (url) pictures.set(submissionId, { frame, url });
}

/** Returns the picture of a frame that was chosen on this page, or null. */
export function posterShown(submissionId: string, frame: number | undefined): string | null {
  const picture = pictures.get(submissionId);
  return picture && picture.frame === frame ? picture.url : null;
}

function drawn(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth) return null;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * videoHeight) / videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return canvas.toDataURL('image/jpeg');
  } catch {
    // A video from another origin cannot be read.
    return null;
  }
}
