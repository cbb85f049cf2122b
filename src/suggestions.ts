/** What other programs import: the mapping of a change onto suggestions inside a pull request's diff. */
export {
  type Leftover,
  type Suggestion,
  type Suggestions,
  toSuggestions,
} from './review/suggestions/to-suggestions.ts';
