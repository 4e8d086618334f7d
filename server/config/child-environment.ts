/** Takes settings over into this process, for a script that joins a running installation. */
export function adoptSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
}

/** This process's environment with some settings changed, for a program that it starts. */
export function childEnvironment(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...changes };
}
