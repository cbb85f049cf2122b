/** Puts the focus on an entry that is shown: the next or previous one, or the first or last. */
export function focusEntry(which: 1 | -1 | 'first' | 'last'): void {
  const toggles = [...document.querySelectorAll<HTMLElement>('.timeline .toggle')];
  const target = targetOf(toggles, which);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

function targetOf(
  toggles: readonly HTMLElement[],
  which: 1 | -1 | 'first' | 'last',
): HTMLElement | undefined {
  if (which === 'first') return toggles[0];
  if (which === 'last') return toggles.at(-1);
  const entry = document.activeElement?.closest('.entry');
  const place = toggles.findIndex((toggle) => entry?.contains(toggle));
  if (place === -1) return toggles.find((toggle) => toggle.getBoundingClientRect().bottom > 0);
  return toggles[place + which];
}
