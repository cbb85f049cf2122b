import { type Refusal, refusalMessage } from '../changes/refusal.ts';
import { repositoryPage } from '../shapes/repository.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';

/** A refusal as a git client shows it: the reason in brackets, and the `remote:` lines above. Source: github-facts §4.5. */
export function refusalReport(
  world: World,
  repository: Repository,
  refusal: Refusal,
): { readonly reason: string; readonly messages: readonly string[] } {
  if (refusal.kind === 'sha-name') {
    const name = refusal.ref.replace(/^refs\/(?:heads|tags)\//, '');
    const messages = [
      `error: GH002: ${refusalMessage(refusal)}`,
      `error: Invalid branch or tag name "${name}"`,
    ];
    return { reason: 'pre-receive hook declined', messages };
  }
  if (refusal.kind !== 'rules') return { reason: refusalMessage(refusal), messages: [] };
  const { ref, source } = refusal;
  const sentences = refusal.sentences.flatMap((sentence) => [`- ${sentence}`, '']);
  if (source === 'protection') {
    const head = `error: GH006: Protected branch update failed for ${ref}.`;
    return { reason: 'protected branch hook declined', messages: [head, '', ...sentences] };
  }
  const page = `${repositoryPage(world, repository)}/rules?ref=${encodeURIComponent(ref)}`;
  const head = [
    `error: GH013: Repository rule violations found for ${ref}.`,
    `Review all repository rules at ${page}`,
  ];
  return { reason: 'push declined due to repository rule violations', messages: [...head, '', ...sentences] };
}
