import { folderWith } from './price-project.ts';

/** A page as the build makes it, without its program: its policy, and the place for the journals. */
export const TIMELINE_TEMPLATE = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'; connect-src 'none'">
<title>Timeline</title>
<script type="application/json" id="journal">null</script>
`;

/** A folder with the built page in it, as an installation is one. */
export const templateFolder = (): string => folderWith({ 'timeline.html': TIMELINE_TEMPLATE });

/** What such a page holds. */
export function dataOf(page: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="journal">(.*)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
}
