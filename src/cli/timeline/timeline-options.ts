import type { OutputFlags } from '../terminal.ts';

/** Options of `timeline` as commander parses them. */
export interface TimelineOptions extends OutputFlags {
  readonly output: string;
  readonly text?: boolean;
  readonly run?: string;
  readonly watch?: boolean;
  readonly port?: number;
}

/** With the folder that holds the built page; undefined: that of the program. */
export type PageOptions = TimelineOptions & { readonly template: string | undefined };
