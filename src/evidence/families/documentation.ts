import type { Family } from '../family.ts';
import { CLOSING } from '../weights.ts';

/** Sphinx, MkDocs and docutils, where warnings fail the build; link checkers. */
export const documentation: Family = {
  name: 'documentation',
  mark: /Running Sphinx v|^build finished with problems|^(?:INFO|WARNING) +- +(?:Building documentation|Doc file|The following pages)|dead links found|^\[(?:TIMEOUT|[45]\d\d)\] \S+:|Errors? in \S+\.(?:md|html|rst)$|🚫 \d/,
  weights: [
    [
      -1,
      /^(?:reading|writing|copying|generating|preparing|building|loading|checking|updating|looking)\b[^:]*\.\.\.? ?(?:\[ *\d+%\]|done|\S+$)(?!.*(?:WARNING|ERROR):)/,
    ],
    [
      10,
      /\S+\.\w+:(?:docstring of [^:]+:)?(?:\d+:)? (?:WARNING|ERROR|CRITICAL|SEVERE): |^(?:WARNING|ERROR): |^WARNING +- +Doc file/,
    ],
    [CLOSING, /^build finished with problems|^Aborted with \d+ warnings/],
  ],
  classes: [
    [
      'lint',
      /\.\w+:(?:docstring of [^:]+:)?\d*:? (?:WARNING|ERROR): |^WARNING +- |^WARNING: .*document|warnings treated as errors|dead links found|^(?:\[(?:TIMEOUT|[45]\d\d)\] )?(?:https?|mailto|file):\/\/|🚫 [1-9]/,
    ],
  ],
};
