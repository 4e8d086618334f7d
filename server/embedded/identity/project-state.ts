import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Provider = { providerId: string };
type Account = { localId: string; providerUserInfo?: Provider[] };
export type OobCode = { email: string; requestType: string; oobCode: string; isMailed?: boolean };

/**
 * What we use of the emulator's memory of a project. Accounts and codes are plain data; refresh tokens are not
 * in it, because each names its account and, by `dateRefreshTokens`, its time.
 */
export type ProjectState = {
  readonly users: Map<string, Account>;
  readonly oobs: Map<string, OobCode>;
  updateUserByLocalId: (
    localId: string,
    account: Account,
    options: { upsertProviders: Provider[] },
  ) => unknown;
};
type StateModule = { AgentProjectState: new (projectId: string) => ProjectState };

/** The emulator's memory of a project about which nothing is known yet. */
export function emptyProject(projectId: string): ProjectState {
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state') as StateModule;
  return new AgentProjectState(projectId);
}

/** All that the emulator must know again, as JSON. */
export function projectToText({ users, oobs }: ProjectState): string {
  return JSON.stringify({ users: [...users.values()], oobCodes: [...oobs.values()] });
}

/**
 * Brings back what `projectToText` wrote. The emulator's own import would not do: it counts every account as
 * changed now (`validSince`), and with that signs everybody out.
 */
export function projectFromText(project: ProjectState, text: string): void {
  const { users = [], oobCodes = [] } = JSON.parse(text) as { users?: Account[]; oobCodes?: OobCode[] };
  for (const account of users) {
    const { localId, providerUserInfo = [] } = account;
    project.users.set(localId, { localId });
    // Also makes the account known by its e-mail address and providers.
    project.updateUserByLocalId(localId, account, { upsertProviders: [...providerUserInfo] });
  }
  for (const code of oobCodes) project.oobs.set(code.oobCode, code);
}
