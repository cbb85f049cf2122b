const INTERPRETER =
  /^(?:(?:ba|da|z|k)?sh|python[\d.]*|pypy\d*|node|deno|bun|perl|ruby|php|Rscript|tsx|ts-node)$/;

const INLINE = /^-\w*[cme]$/;
const INLINE_IN_SHELLS = /^-\w*c$/;

/** The files that a shell command runs as programs, by themselves or through an interpreter; not those it only names. */
export function programsIn(command: string): string[] {
  return command.split(/[;&|\n()]+/).flatMap((part) => {
    const [first = '', ...rest] = part
      .trim()
      .split(/\s+/)
      .filter(
        (word, index, all) =>
          !(/^\w+=/.test(word) && all.slice(0, index).every((earlier) => /^\w+=/.test(earlier))),
      );
    const name = first.replace(/^.*\//, '');
    const program = INTERPRETER.test(name)
      ? script(rest, name.endsWith('sh') ? INLINE_IN_SHELLS : INLINE)
      : first;
    return program === undefined || program === ''
      ? []
      : [program.replace(/^["']|["']$/g, '').replace(/^\.\//, '')];
  });
}

/** The first word that is no option; an option that brings the program inline brings no file. */
function script(words: readonly string[], inline: RegExp): string | undefined {
  const word = words.find((candidate) => !candidate.startsWith('-') || inline.test(candidate));
  return word?.startsWith('-') === true ? undefined : word;
}
