import { dataText } from '../../data-text.ts';
import type { ViewPart } from '../../view-item.ts';
import { CopyButton } from '../copy-button.tsx';
import { Prose } from '../prose.tsx';
import { DiffView } from './diff-view.tsx';
import { Facts } from './facts.tsx';
import { TextBlock } from './text-block.tsx';

/** Shown at once; the others are folded under their label. */
const OPEN = new Set<ViewPart['form']>(['prose', 'list', 'diff']);

/** One part of an entry. */
export function PartView({ part, isOpen }: { readonly part: ViewPart; readonly isOpen: boolean }) {
  if (part.form === 'prose') {
    return (
      <p class="prose">
        <Prose text={part.text} />
      </p>
    );
  }
  if (part.form === 'diff') return <DiffView text={part.text} />;
  return (
    <details class="part" open={isOpen || OPEN.has(part.form)}>
      <summary>{part.label}</summary>
      <PartBody part={part} />
    </details>
  );
}

function PartBody({ part }: { readonly part: Exclude<ViewPart, { form: 'prose' | 'diff' }> }) {
  switch (part.form) {
    case 'facts':
      return <Facts facts={part.facts} />;
    case 'data':
      return <TextBlock text={dataText(part)} />;
    default:
      return (
        <div class="copyable">
          <CopyButton label="Copy" text={() => part.text} />
          <TextBlock text={part.text} />
        </div>
      );
  }
}
