import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  readonly size: number;
  /** Drawn wherever it is: something in it is asked for. */
  readonly isWanted: boolean;
  readonly children: () => ComponentChildren;
}

const ROW_PX = 37;
const NEAR = '1200px 0px';

/** A stretch of entries that is in the document only while it is near the window; else an empty box of its height. */
export function EntryChunk({ size, isWanted, children }: Props) {
  const box = useRef<HTMLOListElement>(null);
  const height = useRef(size * ROW_PX);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const own = box.current;
    if (own === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const near = seen.at(-1)?.isIntersecting === true || own.contains(document.activeElement);
        if (!near && own.childElementCount > 0) height.current = own.offsetHeight;
        setNear(near);
      },
      { rootMargin: NEAR },
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || isWanted;
  return (
    <ol class="entries" ref={box} style={isDrawn ? undefined : { height: `${height.current}px` }}>
      {isDrawn && children()}
    </ol>
  );
}
