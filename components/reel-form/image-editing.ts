import type { Point, Size } from './crop-geometry.ts';

/** A picture while it is put into place (docs/specification.md#image-editing). */
export type ImageEditing = {
  /** Of the file that was chosen. */
  name: string;
  /** Address of the picture as it was chosen. */
  src: string;
  /** Address of the picture as it was cropped, shown from this device until the page goes. */
  croppedImage: string;
  /** How the picture fits the stage before it is enlarged. */
  objectFit: 'contain';
  /** Of the frame: width by height. */
  aspectRatio: number;
  zoom: number;
  /** How far the picture was moved, in pixels of the screen. */
  crop: Point;
  /** Where the cropped area begins, in the picture's own pixels. */
  croppedPixels: Point;
  /** Of the cropped area, in the picture's own pixels. */
  size: Size;
  /** The how manieth choice on this page it is. */
  index: number;
};

/** Before a picture is chosen: square, whole, not enlarged (docs/specification.md#image-editing). */
export const NO_IMAGE_EDITING: ImageEditing = {
  name: '',
  src: '',
  croppedImage: '',
  objectFit: 'contain',
  aspectRatio: 1 / 1,
  zoom: 1,
  crop: { x: 0, y: 0 },
  croppedPixels: { x: 0, y: 0 },
  size: { width: 0, height: 0 },
  index: 0,
};

/** The next picture, from the start; the one that was cropped before is shown until this one is. */
export function chosenImage(
  { index, croppedImage }: ImageEditing,
  { name, src }: Pick<ImageEditing, 'name' | 'src'>,
): ImageEditing {
  return { ...NO_IMAGE_EDITING, name, src, croppedImage, index: index + 1 };
}
