import { collectionReads, collectionWrites } from './commands/collection-commands.ts';
import { type Command, type CommandContext, refuseCollation } from './commands/command.ts';
import { handshakeCommands } from './commands/handshake-commands.ts';
import { indexReads, indexWrites } from './commands/index-commands.ts';
import { cursorCommands, readCommands } from './commands/read-commands.ts';
import { writeCommands } from './commands/write-commands.ts';
import type { CommandRequest } from './request.ts';
import { notSupported } from './server-error.ts';
import type { Steps } from './steps.ts';
import type { Document } from './values/document.ts';

const READS: Readonly<Record<string, Command>> = { ...readCommands, ...indexReads, ...collectionReads };
const WRITES: Readonly<Record<string, Command>> = { ...writeCommands, ...indexWrites, ...collectionWrites };
const COMMANDS: Readonly<Record<string, Command>> = {
  ...READS,
  ...WRITES,
  ...handshakeCommands,
  ...cursorCommands,
};

export const isRead = ({ name }: CommandRequest): boolean => Object.hasOwn(READS, name);
export const isWrite = ({ name }: CommandRequest): boolean => Object.hasOwn(WRITES, name);

export function begin(request: CommandRequest, context: CommandContext): Document | Steps<Document> {
  const command = Object.hasOwn(COMMANDS, request.name) ? COMMANDS[request.name] : undefined;
  if (!command) throw notSupported(`The command ${request.name}`);
  refuseCollation(request.body);
  return command(request, context);
}
