/** The end of a sentence about a refused write; '' where no line of `permissions:` would help (a lock, a rule, a workflow file). */
export const addPermission = (permission: string | undefined): string =>
  permission === undefined ? '' : `: add \`${permission}\` to the job's permissions`;
