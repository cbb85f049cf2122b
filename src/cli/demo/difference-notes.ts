/** Each request that left the recording, named; where it left it only on demand, since it is long. */
export function differenceNotes(differences: readonly string[], isVerbose: boolean): string[] {
  if (isVerbose) return differences.map((difference) => `Note: ${difference}`);
  const requests = [...new Set(differences.flatMap((text) => /^request \d+/.exec(text) ?? []))];
  if (requests.length === 0) return [];
  return [
    `Note: ${requests.join(', ')} differs from the recorded one; the recorded answer was given all the same. --verbose shows the difference.`,
  ];
}
