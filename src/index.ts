import { composeAction } from './compose/action.ts';
import { runAction } from './flows/run-action.ts';
import { liveLine } from './report/live-line.ts';

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort());

const composed = await composeAction((runner, entry) => {
  const line = liveLine(entry);
  if (line !== undefined) runner.say(line);
}, stopping.signal);
try {
  if (composed.kind === 'problems') {
    for (const problem of composed.problems) composed.runner.annotate('error', problem);
    process.exitCode = 1;
  } else {
    process.exitCode = await runAction(composed, composed.signal);
  }
} finally {
  composed.close();
}
