import sharp from 'sharp';

for (const f of process.argv.slice(2)) {
  const { data, info } = await sharp(f).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data
      .subarray((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3)
      .subarray(0, 3),
  ];
  console.log(f, info.width, info.height, at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9));
}
