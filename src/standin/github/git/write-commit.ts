import { writeObject } from './write-object.ts';

export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Writes a commit and gives its SHA. `parents` in order; the message is kept as it is, but for NULs and a missing last line end. */
export function writeCommit(
  folder: string,
  commit: {
    readonly tree: string;
    readonly parents: readonly string[];
    readonly message: string;
    readonly author: Signature;
    readonly committer: Signature;
  },
): Promise<string> {
  const message = commit.message.replaceAll('\0', '');
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${written(commit.author)}`,
    `committer ${written(commit.committer)}`,
    '',
    message === '' || message.endsWith('\n') ? message : `${message}\n`,
  ];
  return writeObject(folder, 'commit', lines.join('\n'));
}

const written = ({ name, email, at }: Signature): string =>
  `${cleaned(name)} <${cleaned(email)}> ${Math.floor(at.getTime() / 1000)} +0000`;

/** As git itself writes a name: no line ends and brackets in it, none of its punctuation around it. Source: git, ident.c. */
const cleaned = (text: string): string =>
  text.replace(/[\n<>]/g, '').replace(/^[\x00-\x20.,:;"\\']+|[\x00-\x20.,:;"\\']+$/g, '');
