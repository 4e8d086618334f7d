import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Messages } from '#lib/messages/language.ts';
import type { AGENTS } from '#tests/support/agents.ts';

/** Someone who opens the link, and what their device can and cannot do. */
export type Visitor = {
  who: string;
  agent: keyof typeof AGENTS;
  device: BrowserContextOptions;
  /** Runs before the page's own scripts: what this browser lacks, forbids or breaks. */
  before?: string;
  line?: Line;
  /** Whether they come by a name that browsers do not trust without https. */
  isInsecure?: true;
  /** The path that the page offers them, to the end. */
  way: (visit: Visit) => Promise<void>;
  /** Whether `npm test` plays this visit, too. */
  isInTests?: true;
};

export type Line = { kilobitsPerSecond: number; latencyMs: number };

export type Visit = {
  page: Page;
  browser: Browser;
  tributeId: string;
  texts: Pick<Messages, 'recorder' | 'tribute' | 'layout'>;
  /** Adds a figure to the report. */
  note: (what: string, figure: number) => void;
  /** Cuts and restores the network. */
  setOffline: (isOffline: boolean) => Promise<void>;
};
