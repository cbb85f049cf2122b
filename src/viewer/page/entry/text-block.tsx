import { visibleText } from '../../../kernel/visible-text.ts';
import { MoreLines } from './more-lines.tsx';

const LINES_AT_FIRST = 300;

/** Output as it stands, what hides in it made visible. */
export const TextBlock = ({ text }: { readonly text: string }) => (
  <MoreLines text={text} maxLines={LINES_AT_FIRST}>
    {(lines) => <pre class="output">{visibleText(lines.join('\n'))}</pre>}
  </MoreLines>
);
