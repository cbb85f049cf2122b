import { useEffect } from 'preact/hooks';

const MOST = 2_000;
const NAME = 'found';

/** Marks the words of a search wherever they stand in the runs, without a change to the document; nothing where a browser cannot. */
export function useMarks(words: readonly RegExp[]): void {
  useEffect(() => {
    if (typeof Highlight === 'undefined' || CSS.highlights === undefined) return;
    const box = document.getElementById('main');
    if (box === null || words.length === 0) return;
    let frame = 0;
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(box, words)));
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(later);
    observer.observe(box, { childList: true, subtree: true, characterData: true });
    later();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [words]);
}

function rangesIn(box: HTMLElement, words: readonly RegExp[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < MOST; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    for (const word of words) {
      for (const match of text.matchAll(new RegExp(word.source, 'giu'))) {
        const range = new Range();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
