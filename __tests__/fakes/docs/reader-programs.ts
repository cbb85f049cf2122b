import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What `gh` would have of a repository; it prints files of `$READER_HOME/gh` and calls the local GitHub with curl. */
const GH = `
data="$READER_HOME/gh"
case "$1 $2" in
  'run view')
    if [ "$GH_HOST" = github.localhost ]; then
      exec curl -sSf -x "$HTTP_PROXY" -H "authorization: token $GH_TOKEN" "http://api.github.localhost/repos/$5/actions/runs/$3/jobs"
    fi
    exec cat "$data/ci.log" ;;
  'run download') mkdir -p "$6" && exec cp "$data/RUN.jsonl" "$6/" ;;
  'pr diff') exec cat "$data/pull.diff" ;;
  'api '*) exec cat "$data/cart.patch" ;;
esac
echo "gh $*: this stand-in does not know it" >&2
exit 2
`;

const PROGRAMS: Readonly<Record<string, string>> = {
  'build-doctor': `exec "${process.execPath}" "${resolve(process.env.DOCTOR_CLI ?? 'dist/cli.js')}" "$@"\n`,
  gh: GH,
  // Debian has no `python`, and nobody has to have Go here.
  python: 'exec python3 "$@"\n',
  go: 'exec sh price_test.sh\n',
};

/** Puts the programs that a reader has, and a bare machine has not, into `folder`. */
export function readerPrograms(folder: string): void {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`);
    chmodSync(join(folder, name), 0o755);
  }
}
