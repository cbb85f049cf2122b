/** One request and its answer, as a test sees them. */
export interface Exchange {
  readonly method: string;
  /** The template of the route, or undefined where nothing answers there. */
  readonly route: string | undefined;
  readonly path: string;
  readonly query: string;
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestBody: string;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** The answer was spoilt on demand. */
  readonly isFault: boolean;
}
