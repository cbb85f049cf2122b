import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { isSecretPath } from '../../kernel/path-class.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Inside } from './path-jail.ts';

/** May what stands here be read? Secrets (by either path), pipes, devices and files over the policy's size are blocked. */
export function guardRead(at: Inside, policy: Policy): Decision {
  if (isSecretPath(at.path, policy) || isSecretPath(at.realPath, policy))
    return {
      kind: 'block',
      rule: 'path.secret',
      reason: `${at.path} may hold credentials and cannot be read or edited. Carry on without it.`,
    };
  if (at.kind === 'other')
    return {
      kind: 'block',
      rule: 'path.not-regular',
      reason: `${at.path} is a pipe, device or socket. Only regular files can be read.`,
    };
  if (at.kind === 'file' && at.size > policy.maxFileBytes)
    return {
      kind: 'block',
      rule: 'path.too-large',
      reason: `${at.path} has ${at.size} bytes; the limit is ${policy.maxFileBytes}. Carry on without it.`,
    };
  return ALLOW;
}
