/** The words of a name, in whatever spelling, in small letters: `replaceInFile`, `replace_in_file` → `replace in file`. */
export function nameWords(name: string): string[] {
  return (
    name
      .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
