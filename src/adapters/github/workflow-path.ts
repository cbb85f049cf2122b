/** The path of a workflow file as a run names it; where another workflow called it, `@REF` follows. */
export const workflowPath = (named: string): string => named.replace(/(\.ya?ml)@.*$/i, '$1');
