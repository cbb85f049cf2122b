/** Where CI services put the checkout (GitHub's runners and containers, GitLab, Travis, CircleCI). */
const CHECKOUT =
  /^(?:\/(?:home|Users)\/runner\/(?:actions-runner\/_?)?work\/[^/]+\/[^/]+|\/__w\/[^/]+\/[^/]+|[A-Za-z]:\/a\/[^/]+\/[^/]+|\/[^:]{1,80}\/_work\/[^/]+\/[^/]+|\/github\/workspace|\/home\/travis\/build\/[^/]+\/[^/]+|\/builds\/[^/]+\/[^/]+|\/home\/circleci\/(?:project|repo))\//;

/** A path as the checkout's root sees it: `/`-separated, without `file://`, a CI service's folder or a leading `./`. */
export function workspacePath(path: string): string {
  const slashed = /^(?:[A-Za-z]:|\.{0,2})?\\|^[\w.-]+\\[\w.\\-]+$/.test(path)
    ? path.replaceAll('\\', '/')
    : path;
  return slashed
    .replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '')
    .replace(CHECKOUT, '')
    .replace(/^(?:\.\/)+/, '');
}
