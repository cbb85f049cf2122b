import { posix } from 'node:path';
import type { Files, Located } from '../../ports.ts';

/** A path inside the tree, lexically and after resolving links. */
export type Inside = Located & { readonly realPath: string };

export type Jailed =
  | { readonly kind: 'inside'; readonly at: Inside }
  | { readonly kind: 'block'; readonly rule: string; readonly reason: string };

const HOW = 'Paths are relative to the repository root, with "/", for example src/app.ts.';
const CONTROL_OR_HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/**
 * The one resolver of every tool: `raw` must be a plain relative path that stays inside the root, also after symbolic
 * links. Blocks with `path.invalid` or `path.outside-root`; `realPath` is set on what passes.
 */
export function jailPath(files: Files, raw: unknown): Jailed {
  if (typeof raw !== 'string') return invalid('A path must be a string.');
  if (CONTROL_OR_HIDDEN.test(raw)) return invalid('The path holds control or invisible characters.');
  if (raw.includes('\\')) return invalid('The path holds a backslash.');
  if (raw.length > 1024 || raw.split('/').some((part) => Buffer.byteLength(part) > 255))
    return invalid('The path is too long.');
  if (/^(?:~|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*:\/\/)/.test(raw)) return outside(raw);
  if (raw.startsWith('/')) return outside(raw, relativeName(files, raw));
  const path = posix.normalize(raw === '' ? '.' : raw).replace(/\/$/, '');
  if (path === '..' || path.startsWith('../')) return outside(raw);
  const at = files.locate(path === '.' ? '' : path);
  const { realPath } = at;
  return realPath === undefined ? outside(raw) : { kind: 'inside', at: { ...at, realPath } };
}

function invalid(what: string): Jailed {
  return { kind: 'block', rule: 'path.invalid', reason: `${what} ${HOW}` };
}

function outside(raw: string, instead?: string): Jailed {
  const hint = instead === undefined ? HOW : `Use ${instead}: ${HOW.charAt(0).toLowerCase()}${HOW.slice(1)}`;
  return { kind: 'block', rule: 'path.outside-root', reason: `${raw} is outside the repository. ${hint}` };
}

/** An absolute path of a traceback (another machine's too) often names a file of the tree: the longest tail that exists. */
function relativeName(files: Files, absolute: string): string | undefined {
  const parts = posix.normalize(absolute).split('/').slice(1);
  const tails = parts.map((_, index) => parts.slice(index).join('/')).filter((tail) => tail !== '');
  return tails.find((tail) => {
    const { kind, realPath } = files.locate(tail);
    return kind === 'file' && realPath !== undefined;
  });
}
