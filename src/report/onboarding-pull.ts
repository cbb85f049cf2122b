import { codeSpan } from './code-span.ts';

/** Title and text of the pull request that proposes an onboarding document. `checked` is left out where it was counted before. */
export function onboardingPull(facts: {
  readonly path: string;
  readonly checked: string | undefined;
  readonly askedBy: string;
  readonly model?: { readonly name: string; readonly host: string } | undefined;
}): { readonly title: string; readonly body: string } {
  const { path, checked, askedBy, model } = facts;
  const who =
    model === undefined ? '' : ` A model (${codeSpan(model.name)} at ${codeSpan(model.host)}) wrote it.`;
  return {
    title: `Add ${path}`,
    body: [
      `A page for whoever is new here, asked for by ${codeSpan(askedBy)}: what this is, layout, build and test, where to start, traps.${who}`,
      checked === undefined
        ? 'Every path and command in it was looked up in the repository. **No command was run.**'
        : `${checked} in it were looked up in the repository and are there. **No command was run.**`,
      "Read it as you would read anybody's: names are checked, statements are not. Merging is the approval; edit it first if you like. Closing is the no: it is not proposed again until its branch is deleted and somebody asks.",
    ].join('\n\n'),
  };
}
