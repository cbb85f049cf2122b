const META = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]+)"\s*\/?>/i;

/** The policy that our page states about itself, for the header of the same name; throws where a page states none. */
export function policyOfPage(page: string): string {
  const policy = META.exec(page)?.[1];
  if (policy === undefined) throw new Error('the timeline page states no Content-Security-Policy');
  return policy.trim().replace(/;$/, '');
}
