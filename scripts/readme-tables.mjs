/**
 * Writes the tables of inputs and outputs in README.md from action.yml, between its `<!-- inputs -->` and
 * `<!-- outputs -->` comments. With `--check` it writes nothing and exits 1 when README.md is not current.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const README = 'README.md';
const { inputs, outputs } = parse(readFileSync('action.yml', 'utf8'));
const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** Columns as wide as their widest cell, as the formatter has them. */
function table(title, rows) {
  const cells = Object.entries(rows).map(([name, { description }]) => [`\`${name}\``, cell(description)]);
  const all = [[title, 'what it is'], ...cells];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(all[0]), rule, ...cells.map(line)].join('\n');
}

function filled(readme, name, content) {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [readme.indexOf(open), readme.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${README} has no ${open} … ${close}`);
  return `${readme.slice(0, start + open.length)}\n\n${content}\n\n${readme.slice(end)}`;
}

const before = readFileSync(README, 'utf8');
const after = filled(filled(before, 'inputs', table('input', inputs)), 'outputs', table('output', outputs));
if (!process.argv.includes('--check')) writeFileSync(README, after);
else if (before !== after) {
  process.stderr.write(`${README} is not what action.yml says: run node scripts/readme-tables.mjs\n`);
  process.exitCode = 1;
}
