import { type IncomingMessage, request } from 'node:http';
import type { CallUpload } from '#lib/browser/recording/call-upload.ts';

const SLICE_BYTES = 64 * 1024;

/** Calls the upload server from Node as the browser does; `headersOf` adds what a browser adds. */
export const nodeCall =
  (origin: string, headersOf: (method: string) => Record<string, string>): CallUpload =>
  async ({ method, url, headers, body, onSent }) => {
    const bytes = Buffer.from((await body?.arrayBuffer()) ?? new ArrayBuffer());
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, body: '', header: () => null });
      const all = {
        ...headers,
        ...headersOf(method),
        ...(body && { 'content-length': String(bytes.length) }),
      };
      const receive = async (response: IncomingMessage) => {
        response.on('error', fail);
        const text = await response.toArray().catch(() => []);
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(text).toString(),
          header: (name) => response.headers[name]?.toString() ?? null,
        });
      };
      const call = request(
        new URL(url, origin),
        { method, headers: all },
        (response) => void receive(response),
      );
      call.on('error', fail);
      let sent = 0;
      const write = () => {
        while (sent < bytes.length) {
          const slice = bytes.subarray(sent, sent + SLICE_BYTES);
          sent += slice.length;
          onSent?.(sent);
          if (!call.write(slice)) return void call.once('drain', write);
        }
        call.end();
      };
      write();
    });
  };
