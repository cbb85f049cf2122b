import type { Family } from '../family.ts';

/** Terraform, Helm, kubectl, Ansible. */
export const infrastructureCode: Family = {
  name: 'infrastructure-code',
  mark: /^==> Linting|chart\(s\)|^╷|^│ Error: |\b(?:terraform|helm|kubectl|ansible)\b|UPGRADE FAILED|^\[ERROR\] templates\//,
  weights: [
    [10, /^(?:│ )?Error: |UPGRADE FAILED|INSTALLATION FAILED|^\[ERROR\] \S+: /],
    [9, /^(?:│ )?\s+on \S+ line \d+/],
    [8, /^(?:│ )?\s+\d+: /],
  ],
  classes: [
    [
      'config',
      /Reference to undeclared|UPGRADE FAILED|INSTALLATION FAILED|Unsupported argument|Missing required argument|Invalid (?:value|reference|expression)|^\[ERROR\] templates\/|chart\(s\) failed/,
    ],
  ],
};
