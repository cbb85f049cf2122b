/** Strokes on a 16 by 16 grid. */
const PATHS = {
  check: 'M3.5 8.5l3 3 6-7',
  cross: 'M4.5 4.5l7 7m0-7l-7 7',
  block: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM4.2 4.2l7.6 7.6',
  alert: 'M8 4.5v4.5m0 2.2v.3',
  dot: 'M8 7.5v1',
  chat: 'M3 4.2h10v6.6H8l-2.6 2.2v-2.2H3z',
  person: 'M8 8a2.4 2.4 0 1 0 0-4.8A2.4 2.4 0 0 0 8 8zm-4.5 5c.6-2.3 2.3-3.4 4.5-3.4s3.9 1.1 4.5 3.4',
  clock: 'M8 2.8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 8 2.8zM8 5.2V8l2 1.3',
  file: 'M4.5 2.5h4.8l2.7 2.7v8.3H4.5zM9 2.7v2.8h2.8',
  flag: 'M4.5 13.5v-10.5h7l-1.6 2.6 1.6 2.6h-7',
  tool: 'M9.8 3.2a3 3 0 0 0-3.6 3.9l-3.5 3.5 2.7 2.7 3.5-3.5a3 3 0 0 0 3.9-3.6l-1.8 1.8-1.9-.5-.5-1.9z',
  list: 'M3 4.5h10M3 8h10M3 11.5h6',
  sun: 'M8 5.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 0 0 0-5.2zM8 1.8v1.4m0 9.6v1.4M1.8 8h1.4m9.6 0h1.4M3.6 3.6l1 1m6.8 6.8l1 1m0-8.8l-1 1m-6.8 6.8l-1 1',
  moon: 'M12.8 9.6A5.3 5.3 0 0 1 6.4 3.2a5.3 5.3 0 1 0 6.4 6.4z',
  search: 'M7.2 3a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 0 0 0-8.4zM10.4 10.4l3 3',
  copy: 'M6 5.5h7v8H6zM10 5.5v-3H3v8h3',
  chevron: 'M6 4l4 4-4 4',
  pulse: 'M1.5 8.5h3l2-5 3 9 2-4h3',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration: what it means stands beside it in words. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
