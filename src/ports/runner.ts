/** The job that an action runs in. */
export interface Runner {
  /** An input's text, trimmed; '' when it was not given. */
  input(name: string): string;
  /** The name and the payload of the event that started the workflow. */
  readonly event: { readonly name: string; readonly payload: unknown };
  /** From here on the value is `***` in the job's log. */
  mask(secret: string): void;
  output(name: string, value: string): void;
  /** Adds Markdown to the job's summary. */
  summary(markdown: string): Promise<void>;
  /** A line in the job's log; whatever it holds, the runner does not take it for a command. */
  say(line: string): void;
  /** An annotation on the run. */
  annotate(level: 'error' | 'warning' | 'notice', message: string): void;
}
