import { ensureBuild } from '#server/scripts/ensure-build.ts';

export default function prepare(): void {
  ensureBuild();
}
