import type { SetupCollector } from './setup-facts.ts';

/** No prose and no path: neither tells two set-ups apart, and a value may be a stranger's. */
const PLAIN_VALUE = /^[\w.+:@,=*^~<>-]{1,60}$/;
/** Inputs and variables that differ between any two runs, or are nobody's business. */
const PER_RUN =
  /(?:^|[_-])(?:sha|ref|refs|branch|commit|pr|pull|number|title|body|message|actor|author|user|email|run|id|url|uri|path|dir|home|root|tmp|temp|time|date|token|key|secret|password|auth|repository|repo|event|label|labels|tag|cache|hash)(?:[_-]|$)/i;
const HASH = /[0-9a-f]{7,}|\d{8,}/i;

/**
 * Reads one of the runner's own groups line by line: the operating system, the image, the set-up of Java, and the header of a
 * step with its inputs and variables. Undefined for a group that says nothing about how the job was set up.
 */
export function groupReader(title: string, facts: SetupCollector): ((line: string) => void) | undefined {
  if (title === 'Operating System') return words((text) => facts.put('os', 'OS', text));
  if (title === 'Runner Image' || title === 'Virtual Environment')
    return words((text) => {
      const [, image, version] = /^(?:Image|Environment): (\S+) Version: ([\w.-]+)/.exec(text) ?? [];
      if (image !== undefined && version !== undefined)
        facts.put('image', 'runner image', `${image} ${version}`);
    });
  if (title === 'Java configuration:')
    return versionLine((version) => facts.add('tool', 'java', version, true));
  const [, action] = /^Download immutable action package '([\w.-]+\/[\w./-]+)@[\w./-]+'$/.exec(title) ?? [];
  if (action !== undefined) return versionLine((version) => facts.add('action', action, version, true));
  return title.startsWith('Run ') ? stepHeader(title.slice('Run '.length), facts) : undefined;
}

/** Says the group's lines so far as one, again with every line. */
function words(tell: (text: string) => void): (line: string) => void {
  let text = '';
  return (line) => {
    if (text.length > 200 || !/^[\w .:,()-]{1,100}$/.test(line)) return;
    text = `${text} ${line.trim()}`.trim();
    tell(text);
  };
}

function versionLine(tell: (version: string) => void): (line: string) => void {
  return (line) => {
    const version = /^\s*Version: v?(\d[\w.+-]{0,40})$/.exec(line)?.[1];
    if (version !== undefined) tell(version);
  };
}

/** `with:` and `env:` of a step's header; only plain values of names that do not change with every run. */
function stepHeader(step: string, facts: SetupCollector): (line: string) => void {
  const action = /^([\w.-]+\/[\w./-]+)@/.exec(step)?.[1];
  let part = '';
  return (line) => {
    part = /^(with|env|shell):/.exec(line)?.[1] ?? part;
    const [, name = '', value = ''] = /^ {2}([A-Za-z][\w-]{0,60}): (\S+)$/.exec(line) ?? [];
    if (name === '' || PER_RUN.test(name) || !PLAIN_VALUE.test(value) || HASH.test(value)) return;
    if (part === 'env') facts.add('env', name, value, false);
    else if (part === 'with' && action !== undefined) facts.add('input', `${action} ${name}`, value, false);
  };
}
