/** Lines with their 1-based numbers, `12| text`, the first one numbered `from`. */
export function numbered(lines: readonly string[], from: number): string {
  return lines.map((line, index) => `${from + index}| ${line}`).join('\n');
}
