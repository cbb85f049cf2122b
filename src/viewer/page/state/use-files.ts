import { useEffect, useState } from 'preact/hooks';
import { appended } from '../../appended.ts';
import type { JournalFile, PageData } from '../../page-data.ts';
import { readAppended } from '../../read-page-data.ts';

/** `off`: the page is a file; `lost`: the server does not answer, the browser keeps trying. */
export type LiveState = 'off' | 'live' | 'lost';

/** How long appended lines are collected before they are drawn. */
const COLLECT_MS = 150;

/** The journals, which grow where the page is live, and whether it still is. */
export function useFiles({ live, files: given }: PageData): [readonly JournalFile[], LiveState] {
  const [files, setFiles] = useState(given);
  const [state, setState] = useState<LiveState>(live ? 'live' : 'off');
  useEffect(() => {
    if (!live) return;
    let waiting: JournalFile[] = [];
    let isDrawing = false;
    const draw = () => {
      const more = waiting;
      [waiting, isDrawing] = [[], false];
      setFiles((known) => more.reduce(appended, known));
    };
    const source = new EventSource('events');
    source.onopen = () => setState('live');
    source.onerror = () => setState('lost');
    source.onmessage = ({ data }) => {
      const more = readAppended(String(data));
      if (more === undefined) return;
      waiting.push(more);
      if (!isDrawing) setTimeout(draw, COLLECT_MS);
      isDrawing = true;
    };
    return () => source.close();
  }, [live]);
  return [files, state];
}
