/** This process's environment with some settings changed, for a program that it starts. */
export function childEnvironment(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...process.env, ...changes };
}
