import { readBlob } from '../git/objects.ts';
import { listTree } from '../git/read-tree.ts';
import { parseWorkflow } from './parse-workflow.ts';
import type { WorkflowFile } from './workflow-file.ts';

const FOLDER = '.github/workflows';

/** The workflow files of a commit; folders below `.github/workflows` are not looked at, as on GitHub. */
export async function readWorkflows(folder: string, commit: string): Promise<readonly WorkflowFile[]> {
  const entries = await listTree(folder, commit, { under: FOLDER });
  const files = entries.filter(({ type, path }) => type === 'blob' && /\.ya?ml$/.test(path));
  return Promise.all(
    files.map(async ({ path, sha }) => parseWorkflow(path, (await readBlob(folder, sha)).toString('utf8'))),
  );
}
