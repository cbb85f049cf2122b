import { randomBytes } from 'node:crypto';
import * as core from '@actions/core';
import * as github from '@actions/github';
import { messageOf } from '../../kernel/message-of.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import type { Runner } from '../../ports/runner.ts';
import { cutToBytes } from './cut-to-bytes.ts';

const LIKE_A_COMMAND = /^([^\S\n]*)(::|##\[)/gm;

/** Over 1 MiB the runner drops a step's summary as a whole. Source: github-facts §5. */
const SUMMARY_BYTES = 1024 * 1024 - 200;

/**
 * The GitHub Actions runner around this process. While it is in use the runner takes no line of our output for a command,
 * whatever a log or a model put there: commands are stopped under a random token and let through for our own only; the
 * token is another one each time, as a job's log can be read while it runs. Source: GitHub, "Workflow commands",
 * `stop-commands`.
 */
export function actionsRunner(): Runner & { close(): void } {
  let token = '';
  let summaryBytes = 0;
  const stop = () => {
    token = randomBytes(16).toString('hex');
    process.stdout.write(`::stop-commands::${token}\n`);
  };
  const resume = () => process.stdout.write(`::${token}::\n`);
  const commanded = (command: () => void) => {
    resume();
    try {
      command();
    } finally {
      stop();
    }
  };
  const levels = { error: core.error, warning: core.warning, notice: core.notice };
  const annotate: Runner['annotate'] = (level, message) =>
    commanded(() => levels[level](visibleText(message)));
  stop();
  return {
    input: (name) => core.getInput(name).trim(),
    event: { name: github.context.eventName, payload: github.context.payload },
    mask: (secret) =>
      commanded(() => {
        for (const form of forms(secret)) core.setSecret(form);
      }),
    output(name, value) {
      try {
        // Without the file the value would go to the log, as a command of old runners.
        if (!process.env.GITHUB_OUTPUT) throw new Error('GITHUB_OUTPUT is not set');
        core.setOutput(name, value);
      } catch (error) {
        core.info(`The output ${name} could not be set: ${messageOf(error)}.`);
      }
    },
    async summary(markdown) {
      const cut = cutToBytes(markdown, SUMMARY_BYTES - summaryBytes);
      summaryBytes += Buffer.byteLength(cut) + 1;
      try {
        await core.summary.addRaw(cut, true).write();
      } catch (error) {
        annotate('warning', `The summary could not be written: ${messageOf(error)}.`);
      }
    },
    // A model, a log, the name of a step: nothing in it hides in the job's log, or looks like another line of it.
    // Where commands are stopped the runner's page still draws groups and errors of lines that begin like one.
    say: (line) => core.info(visibleText(line).replaceAll(token, '***').replace(LIKE_A_COMMAND, '$1| $2')),
    annotate,
    close: resume,
  };
}

/** A secret and, as logs are masked line by line, each of its lines; nothing short, or half of the log would be masked. */
function forms(secret: string): string[] {
  const lines = secret.split(/\r?\n|\r/).map((line) => line.trim());
  return [...new Set([secret.trim(), ...lines.filter((line) => line.length >= 8)])].filter(
    (form) => form !== '',
  );
}
