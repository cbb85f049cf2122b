import { useEffect, useRef } from 'preact/hooks';

const KEYS = [
  ['j / k', 'next, previous entry (↓ ↑ from an entry)'],
  ['Enter / Space', 'open or close the entry'],
  ['g / G', 'first, last entry'],
  ['n / p', 'next, previous run'],
  ['e / c', 'open, close all entries'],
  ['/', 'search'],
  ['t', 'dark or light'],
  ['Esc', 'leave the search, clear it, close this'],
  ['?', 'this help'],
] as const;

/** The keys, in a dialog. */
export function Help({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl class="facts keys-help">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="plain" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
