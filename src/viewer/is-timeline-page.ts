/** The begin of the element that holds a page's journals; our pages have it, and no other file should. */
export const DATA_ELEMENT = '<script type="application/json" id="journal">';

/** Is this the text of a timeline page that holds journals? The template is none, nor is a program or a text that names the element. */
export const isTimelinePage = (text: string): boolean =>
  /^<!doctype html>/i.test(text) && text.includes(`${DATA_ELEMENT}{`);
