import { visibleText } from '../../../kernel/visible-text.ts';
import type { DiffFile } from '../../diff-files.ts';
import { languageOf } from '../highlighted-lines.ts';
import { DiffHunkView } from './diff-hunk-view.tsx';

/** One file of a diff: its name, how much changed, its hunks. */
export function DiffFileView({ file: { path, status, hunks } }: { readonly file: DiffFile }) {
  const signs = hunks.flatMap(({ rows }) => rows.map(({ sign }) => sign));
  const [added, removed] = ['+', '-'].map((sign) => signs.filter((other) => other === sign).length);
  const name = visibleText(path);
  return (
    <figure class="diff">
      {name !== '' && (
        <figcaption>
          <span class="path">{name}</span>
          {status !== '' && <span class="muted">{visibleText(status)}</span>}
          <span class="added">+{added}</span>
          <span class="removed">−{removed}</span>
        </figcaption>
      )}
      <table aria-label={name === '' ? 'Changed lines' : `Changed lines of ${name}`}>
        {hunks.map((hunk, place) => (
          <DiffHunkView key={place} hunk={hunk} isFirst={place === 0} language={languageOf(path)} />
        ))}
      </table>
    </figure>
  );
}
