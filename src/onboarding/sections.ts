/** The headings that every document has, in this order. */
export const SECTIONS = ['What it is', 'Layout', 'Build and test', 'Where to start', 'Traps'] as const;

/** Longest document, in lines and in UTF-16 units: it is read in one sitting. */
export const MOST_LINES = 150;
export const MOST_CHARS = 8_000;
