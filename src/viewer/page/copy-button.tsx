import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface Props {
  readonly label: string;
  /** Made when it is asked for. */
  readonly text: () => string;
}

/** Puts text on the clipboard and says whether that worked. */
export function CopyButton({ label, text }: Props) {
  const [said, setSaid] = useState(label);
  const copy = async () => {
    setSaid((await isCopied(text())) ? 'Copied' : 'Not allowed here');
    setTimeout(() => setSaid(label), 2_000);
  };
  return (
    <button type="button" class="quiet" onClick={copy}>
      <Icon name="copy" />
      <span aria-live="polite">{said}</span>
    </button>
  );
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedTheOldWay(text);
  }
}

/** A browser that gives a page from disk no clipboard still copies what is selected. */
function isCopiedTheOldWay(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
