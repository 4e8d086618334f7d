import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import { MediaError } from '#server/media/media-error.ts';

export type Pixels = { data: Uint8Array; width: number; height: number };

/** Decodes the primary picture of a HEIC to RGBA, turned and mirrored as its properties say. Throws CORRUPT. */
export function decodeHeic(bytes: Buffer): Pixels {
  const libheif = createLibheif();
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, bytes);
  if (read.code !== libheif.heif_error_code.heif_error_Ok)
    throw new MediaError('CORRUPT', read.message as string);
  const handle = requireResult(libheif.heif_js_context_get_primary_image_handle(context));
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma;
  const { channels } = requireResult<Decoded>(libheif.heif_js_decode_image2(handle, rgb, rgba));
  const [plane] = channels;
  if (!plane) throw new MediaError('CORRUPT', 'no picture');
  return { data: withoutPadding(plane), width: plane.width, height: plane.height };
}

type Plane = Pixels & { stride: number };
type Decoded = { channels: Plane[] };

/** The library returns an error object instead of a result. */
function requireResult<T>(
  result: (T & { code?: never }) | { code: unknown; message: string } | undefined,
): T {
  if (result === undefined) throw new MediaError('CORRUPT', 'no primary picture');
  if (result.code !== undefined) throw new MediaError('CORRUPT', (result as { message: string }).message);
  return result as T;
}

function withoutPadding({ data, width, height, stride }: Plane): Uint8Array {
  const rowBytes = width * 4;
  if (stride === rowBytes) return data;
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++)
    packed.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  return packed;
}
