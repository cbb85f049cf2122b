import { jsonInHtml } from '../kernel/json-in-html.ts';
import { DATA_ELEMENT } from './is-timeline-page.ts';
import type { PageData } from './page-data.ts';

const SLOT = `${DATA_ELEMENT}null</script>`;
const NO_REQUESTS = "connect-src 'none'";

/** The timeline as one HTML file that opens from disk: the built `template` with the journals in it as inert data. A live one may ask its own server. */
export function timelinePage(template: string, data: PageData): string {
  const [before, after, ...more] = template.split(SLOT);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('the template of the timeline page has not one place for its data');
  const page = [before, DATA_ELEMENT, jsonInHtml(data), '</script>', after].join('');
  return data.live ? page.replace(NO_REQUESTS, "connect-src 'self'") : page;
}
