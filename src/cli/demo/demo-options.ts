import type { HealOptions } from '../heal-options.ts';
import type { Language } from './demo-example.ts';

/** Options of `demo` as commander parses them. */
export type DemoOptions = Pick<
  HealOptions,
  | 'yes'
  | 'no'
  | 'provider'
  | 'baseUrl'
  | 'model'
  | 'apiKeyEnv'
  | 'tokensPerMinute'
  | 'requestTimeout'
  | 'json'
  | 'quiet'
  | 'color'
  | 'verbose'
> & {
  readonly exhausted?: boolean;
  readonly language?: Language;
  readonly keep?: boolean;
};
