/** One review comment to be: lines of the head file, 1-based, inclusive; `body` is what is posted, its block included. */
export interface Suggestion {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly body: string;
}
/** A part of a change that cannot be a suggestion, as a patch against the head that `git apply` takes. */
export interface Leftover {
    readonly path: string;
    readonly reason: string;
    readonly patch: string;
}
export interface Suggestions {
    readonly suggestions: readonly Suggestion[];
    readonly leftovers: readonly Leftover[];
}
/**
 * Maps a change of one file onto suggestions inside a pull request's diff, and names what has no place there. `head` and
 * `after` are whole texts; `patch` is the file's `patch` in `GET /pulls/{n}/files` (none: not in the diff, binary, or too
 * large). Applied as GitHub does (each range replaced by its block), suggestions and leftovers together give `after`.
 */
export declare function toSuggestions(change: {
    readonly path: string;
    readonly head: string;
    readonly after: string;
    readonly patch?: string | undefined;
}): Suggestions;
