import { claimUploadFolder } from '#server/uploads/claim-upload-folder.ts';

// A web process that holds its upload folder until it is ended, or the reason why it may not.
try {
  claimUploadFolder();
  process.send?.({ held: true });
  setInterval(() => {}, 60_000);
} catch (error) {
  process.send?.({ held: false, message: error instanceof Error ? error.message : '' });
}
