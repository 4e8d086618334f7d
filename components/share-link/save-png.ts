/** Pixels, enough for print. */
export const PNG_SIDE = 1024;

export async function savePng(picture: string, fileName: string): Promise<void> {
  const image = new Image(PNG_SIDE, PNG_SIDE);
  image.src = picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PNG_SIDE, PNG_SIDE);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}
