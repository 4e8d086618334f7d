import { ensureBuild } from '#server/scripts/ensure-build.ts';

/** Builds the pages once, before the workers start their installations side by side. */
export default function prepare(): void {
  ensureBuild();
}
