import type { World } from '../world/world.ts';

const EMPTY_SUGGESTION = /^\s*(`{3,})suggestion[ \t]*\r?\n[ \t\r\n]*\1[ \t]*\s*$/;

/** A body as the API reads it back: one that is nothing but an empty suggestion may come back blank. Source: github-facts §3.4. */
export const shownBody = (world: World, body: string): string =>
  world.switches.emptySuggestionBody === 'blank' && EMPTY_SUGGESTION.test(body) ? '' : body;
