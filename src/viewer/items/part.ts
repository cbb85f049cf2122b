import { visibleText } from '../../kernel/visible-text.ts';
import type { ViewPart } from '../view-item.ts';

type Facts = readonly (readonly [name: string, value: string | number | undefined])[];

/** The parts of an entry; each is an empty list where there is nothing in it. */
export const part = {
  prose: (label: string, text: string): ViewPart[] => (text === '' ? [] : [{ form: 'prose', label, text }]),
  text: (label: string, text: string): ViewPart[] => (text === '' ? [] : [{ form: 'text', label, text }]),
  diff: (label: string, text: string): ViewPart[] => (text === '' ? [] : [{ form: 'diff', label, text }]),
  list: (label: string, lines: readonly string[]): ViewPart[] =>
    lines.length === 0 ? [] : [{ form: 'list', label, text: lines.join('\n') }],
  facts: (label: string, facts: Facts): ViewPart[] => {
    const said = facts.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, visibleText(String(value))] as const],
    );
    return said.length === 0 ? [] : [{ form: 'facts', label, facts: said }];
  },
  data: (label: string, value: unknown): ViewPart[] => [{ form: 'data', label, value }],
};
