import { isRecord } from '../../../kernel/is-record.ts';
import { parseJson } from '../../../kernel/parse-json.ts';

/** The JSON object that a request's body is; undefined for whatever else it is. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const json = parseJson(text);
  return isRecord(json) ? json : undefined;
}
