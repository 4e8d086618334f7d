import { claimUploadFolder } from '#server/uploads/claim-upload-folder.ts';

// Holds its upload folder until it is killed, or prints why it cannot.
try {
  claimUploadFolder();
  process.send?.({ held: true });
  setInterval(() => {}, 60_000);
} catch (error) {
  process.send?.({ held: false, message: error instanceof Error ? error.message : '' });
}
