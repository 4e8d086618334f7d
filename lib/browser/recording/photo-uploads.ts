import { discardUpload, openUpload, type UploadOwner } from './browser-upload-host.ts';
import { completePart } from './growing-part.ts';
import { slotOf, type Take } from './stored-take.ts';
import type { UploadRefusal } from './upload-failure.ts';
import type { TakeUpload } from './upload-take.ts';

export type PhotoStep =
  | { step: 'waiting' }
  | { step: 'sending'; share: number }
  | { step: 'uploaded' }
  /** With the server's sentence for people, if it gave one. */
  | ({ step: 'refused' } & UploadRefusal);

type Photo = Take['parts'][number];

export type PhotoUploadsHost = {
  onStep(slot: number, step: PhotoStep): void;
  /** Resolves when the device has kept it. */
  onUploadUrl(slot: number, uploadUrl: string | null): Promise<unknown>;
};

/** Uploads photos one by one while the person arranges them, in their newest order. Send resumes unfinished ones. */
export class PhotoUploads {
  readonly #owner: UploadOwner;
  readonly #host: PhotoUploadsHost;
  readonly #ended = new Set<number>();
  #photos: readonly Photo[] = [];
  #running: { slot: number; upload: TakeUpload } | null = null;
  #isStopped = false;

  constructor(owner: UploadOwner, host: PhotoUploadsHost) {
    this.#owner = owner;
    this.#host = host;
  }

  /** Takes over the newest photos, and discards the uploads of removed ones. */
  show(photos: readonly Photo[]): void {
    const slots = new Set(photos.map((_photo, index) => slotOf(photos, index)));
    for (const [index, { uploadUrl }] of this.#photos.entries()) {
      const slot = slotOf(this.#photos, index);
      if (slots.has(slot)) continue;
      if (this.#running?.slot === slot) this.#running.upload.stop();
      if (uploadUrl) discardUpload(uploadUrl);
    }
    this.#photos = photos;
    if (!this.#running) void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#running?.upload.stop();
  }

  async #run(): Promise<void> {
    for (;;) {
      const index = this.#photos.findIndex((_photo, at) => !this.#ended.has(slotOf(this.#photos, at)));
      const photo = this.#photos[index];
      if (!photo || this.#isStopped) break;
      await this.#upload(photo, slotOf(this.#photos, index));
    }
    this.#running = null;
  }

  async #upload({ clip, uploadUrl, fileName, mimeType }: Photo, slot: number): Promise<void> {
    const { tributeId } = this.#owner;
    const upload = openUpload(this.#owner, {
      onProgress: ({ bytesSent }) => {
        // The upload's address may be kept after its last byte.
        if (this.#ended.has(slot)) return;
        this.#host.onStep(slot, { step: 'sending', share: bytesSent / clip.size });
      },
      onUploadUrl: (_part, url) => this.#host.onUploadUrl(slot, url),
    });
    this.#running = { slot, upload };
    upload.add({ tributeId, fileName, mimeType, bytes: completePart(clip) }, uploadUrl);
    const arrival = await upload.arrive();
    this.#ended.add(slot);
    if (arrival.state === 'arrived') this.#host.onStep(slot, { step: 'uploaded' });
    if (arrival.state === 'refused') this.#host.onStep(slot, { step: 'refused', ...arrival.refusal });
  }
}
