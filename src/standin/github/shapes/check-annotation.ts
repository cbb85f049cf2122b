import type { Annotation, CheckRun } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { repositoryPage } from './repository.ts';

/** GitHub's `check-annotation`. Source: github-facts §2.6. */
export const checkAnnotation = (
  world: World,
  repository: Repository,
  check: CheckRun,
  annotation: Annotation,
) => ({
  path: annotation.path,
  blob_href: `${repositoryPage(world, repository)}/blob/${check.headSha}/${encodeURI(annotation.path)}`,
  start_line: annotation.startLine,
  start_column: annotation.startColumn,
  end_line: annotation.endLine,
  end_column: annotation.endColumn,
  annotation_level: annotation.level,
  title: annotation.title,
  message: annotation.message,
  raw_details: annotation.rawDetails,
});
