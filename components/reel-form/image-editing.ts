import type { Point, Size } from './crop-geometry.ts';

/** A picture in the cropper (docs/specification.md#image-editing). */
export type ImageEditing = {
  name: string;
  src: string;
  croppedImage: string;
  /** How the picture fits the stage at zoom 1. */
  objectFit: 'contain';
  aspectRatio: number;
  zoom: number;
  crop: Point;
  /** Origin of the cropped area, in the picture's pixels. */
  croppedPixels: Point;
  size: Size;
  index: number;
};

/** docs/specification.md#image-editing */
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

export function chosenImage(
  { index, croppedImage }: ImageEditing,
  { name, src }: Pick<ImageEditing, 'name' | 'src'>,
): ImageEditing {
  return { ...NO_IMAGE_EDITING, name, src, croppedImage, index: index + 1 };
}
