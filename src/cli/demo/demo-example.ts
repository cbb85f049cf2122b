import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CI_PATH, ciWorkflow, DOCTOR_PATH, doctorWorkflow } from '../on-github/workflows.ts';

export type Language = 'python' | 'node';

/** A small project, and the pull request that breaks it. */
export interface DemoExample {
  /** Of the example's folder and of its recording. */
  readonly name: string;
  readonly branch: string;
  readonly title: string;
  /** What its CI runs. */
  readonly command: string;
  /** Texts by path: `main`, and the pull request's branch. */
  readonly main: Tree;
  readonly change: Tree;
}

type Tree = Readonly<Record<string, string>>;

const COMMANDS: Readonly<Record<Language, string>> = { python: 'python3 -m unittest', node: 'npm test' };
const SHOP = { name: 'shop', branch: 'bulk-discount', title: 'Ten percent off at three or more of an item' };
const STUBBORN = { name: 'stubborn', branch: 'split-any-amount', title: 'Split amounts that leave a rest' };

/** Reads an example: its folder is the branch, `before` laid over it is `main`, and both hold the workflows. */
export function demoExample(examples: string, language: Language, isExhausted: boolean): DemoExample {
  const about = isExhausted ? STUBBORN : SHOP;
  const name = language === 'node' ? `${about.name}-node` : about.name;
  const command = COMMANDS[language];
  const broken = textsIn(join(examples, name));
  const change = {
    ...broken,
    [CI_PATH]: ciWorkflow(command),
    [DOCTOR_PATH]: doctorWorkflow(examples),
  };
  return {
    ...about,
    name,
    command,
    change,
    main: { ...change, ...textsIn(join(examples, 'before', name)) },
  };
}

/** The project's own files: the README is about the example, not of it. */
function textsIn(folder: string): Tree {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'README.md',
  );
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
}
