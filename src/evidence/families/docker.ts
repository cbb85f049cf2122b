import type { Family } from '../family.ts';

/** docker build and compose; registries. */
export const docker: Family = {
  name: 'docker',
  mark: /^#\d+ (?:\[|\d+\.\d+ |ERROR|DONE|CACHED)|failed to solve|Dockerfile:\d+|^Error response from daemon|docker compose/,
  weights: [
    [-1, /^#\d+ (?:DONE|CACHED|sha256|extracting|transferring|resolve|exporting|pushing)/],
    [
      9,
      /^#\d+ ERROR|^ERROR: failed to (?:solve|build)|^Error response from daemon|is unhealthy|^dependency failed to start/,
    ],
    [8, /^Dockerfile:\d+|^ *\d+ \| >>> /],
  ],
  classes: [
    [
      'infrastructure',
      /toomanyrequests|manifest (?:unknown|for .* not found)|Cannot connect to the Docker daemon|pull access denied|is unhealthy/,
    ],
  ],
};
