import { ensureBuild } from '#server/scripts/ensure-build.ts';

/** Builds the pages once, before the workers start. */
export default function prepare(): void {
  ensureBuild();
}
