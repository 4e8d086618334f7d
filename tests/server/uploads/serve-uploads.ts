import { createServer } from 'node:http';
import { handleUpload } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';

// The upload endpoint as a program, so that it can be killed.
const tus = createTusServer();
const server = createServer((request, response) => void handleUpload(tus, request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit());
