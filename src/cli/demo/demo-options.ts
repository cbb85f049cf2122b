import type { HealOptions, ModelFlags } from '../heal-options.ts';
import type { OutputFlags } from '../terminal.ts';
import type { Language } from './demo-example.ts';

/** Options of `demo` as commander parses them. */
export interface DemoOptions extends ModelFlags, OutputFlags, Pick<HealOptions, 'yes' | 'no'> {
  readonly exhausted?: boolean;
  readonly language?: Language;
  readonly keep?: boolean;
}
