import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project in shell, so that its tests take milliseconds: one wrong comparison, TAP output, `sh price_test.sh`. */
export const PRICE_FILES: Readonly<Record<string, string>> = {
  'price.sh': `# Price in cents; ten percent off from three pieces on.
price() {
  if [ "$1" -gt 3 ]; then echo $(($1 * 90)); else echo $(($1 * 100)); fi
}
`,
  'price_test.sh': `. ./price.sh
failed=0
check() {
  if [ "$(price "$2")" = "$3" ]; then echo "ok $1 - price $2"; else
    echo "not ok $1 - price $2"; echo "# price_test.sh: got $(price "$2"), not $3"; failed=$((failed + 1)); fi
}
echo "TAP version 13"
check 1 2 200
check 2 3 270
check 3 4 360
echo "1..3"; echo "# tests 3"; echo "# pass $((3 - failed))"; echo "# fail $failed"
exit "$failed"
`,
  'README.md': '# Prices\n',
};
export const PRICE_TEST = 'sh price_test.sh';

export const EDIT = { path: 'price.sh', old: '-gt 3', new: '-ge 3' };
export const CAUSE =
  'The comparison leaves out the third piece: it must be greater or equal, as the comment says.';
/** An edit that fails, each `round` differently. */
export const wrongEdit = (round: number) => ({
  path: 'price.sh',
  old: round === 1 ? '-gt 3' : `-gt ${40 + round - 1}`,
  new: `-gt ${40 + round}`,
});

const made: string[] = [];

/** A fresh folder below the temporary one, with these files. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'doctor-test-'));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** Removes every folder made so far. */
export function removeFolders(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** Every path below a folder with its mode and bytes: two equal ones are byte-identical trees. */
export function bytesBelow(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.map((path) => {
      const stat = statSync(join(root, path));
      const bytes = stat.isFile() ? readFileSync(join(root, path)).toString('base64') : 'folder';
      return [path, `${(stat.mode & 0o777).toString(8)} ${bytes}`];
    }),
  );
}
