import { counted } from '../kernel/counted.ts';

/** What was looked up in a tree for a document: `2 paths and 1 command`. */
export const lookedUp = ({
  paths,
  commands,
}: {
  readonly paths: number;
  readonly commands: number;
}): string => `${counted(paths, 'path')} and ${counted(commands, 'command')}`;
