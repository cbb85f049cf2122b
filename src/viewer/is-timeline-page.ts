/** The begin of the element that holds a page's journals; our pages have it, and no other file should. */
export const DATA_ELEMENT = '<script type="application/json" id="journal">';

/** Is this the text of a timeline page? */
export const isTimelinePage = (text: string): boolean => text.includes(DATA_ELEMENT);
