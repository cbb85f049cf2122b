import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type FirstLines, firstLines } from '../../first-lines.ts';

interface Props {
  readonly text: string;
  readonly maxLines: number;
  readonly children: (lines: FirstLines['lines']) => ComponentChildren;
}

const GROWTH = 5;

/** The head of a text, and a button for five times as much: a text of 30 MB must not stop the page. */
export function MoreLines({ text, maxLines, children }: Props) {
  const [most, setMost] = useState(maxLines);
  const { lines, restChars } = firstLines(text, most);
  return (
    <>
      {children(lines)}
      {restChars > 0 && (
        <button type="button" class="more" onClick={() => setMost(most * GROWTH)}>
          Show more <span class="muted">({restChars.toLocaleString('en')} characters left)</span>
        </button>
      )}
    </>
  );
}
