/** A shape of text that is a secret wherever it stands; the group `keep` (if any) is what stays in front of it. */
export interface SecretPattern {
  readonly pattern: RegExp;
}

/** Prefixes by which vendors mark their tokens (their documentation and public secret scanners' rules). */
const VENDOR_PREFIXES = [
  /gh[opusr]_[A-Za-z0-9_]{16,}/,
  /github_pat_[A-Za-z0-9_]{20,}/,
  /gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|agent|oas|ffct)-[A-Za-z0-9_.=-]{16,}/,
  /xox[abcdeoprs]-[A-Za-z0-9-]{10,}/,
  /xapp-[A-Za-z0-9-]{10,}/,
  /(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AROA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/,
  /sk-(?=[A-Za-z_-]{0,200}[0-9])[A-Za-z0-9_-]{20,}/,
  /(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,}/,
  /whsec_[A-Za-z0-9+/=]{16,}/,
  /gsk_[A-Za-z0-9]{20,}/,
  /AIza[A-Za-z0-9_-]{35}/,
  /ya29\.[A-Za-z0-9_-]{20,}/,
  /GOCSPX-[A-Za-z0-9_-]{20,}/,
  /npm_[A-Za-z0-9]{36}/,
  /pypi-Ag[A-Za-z0-9_-]{40,}/,
  /(?:dckr_pat|dckr_oat)_[A-Za-z0-9_-]{20,}/,
  /hf_[A-Za-z0-9]{30,}/,
  /SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/,
  /shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/,
  /do[opr]_v1_[a-f0-9]{64}/,
  /sq0(?:atp|csp)-[A-Za-z0-9_-]{22,}/,
  /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/,
  /AT(?:ATT|CTT)3[A-Za-z0-9_=+/-]{20,}/,
  /xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/,
  /hv[sbr]\.[A-Za-z0-9_-]{20,}/,
  /(?:nvapi|tvly|pplx|figd|r8|glsa|sntrys|sntryu|pul|dapi|fo1|fio-u|tfp|pat-na1|PMAK|NRAK|NRAL|phc|phx|secret_)[-_](?=[A-Za-z_-]{0,200}[0-9])[A-Za-z0-9_=.-]{28,}/,
  /dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9._-]{30,}/,
  /rubygems_[a-f0-9]{48}/,
  /AGE-SECRET-KEY-1[A-Z0-9]{50,}/,
  /[0-9]{8,10}:AA[A-Za-z0-9_-]{33}/,
  /[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/,
  /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}/,
  /eyJ[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,3}/,
];

/** A private key with its body, complete or cut off; `\n` written as two characters counts as a line break too. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|[A-Za-z0-9+/=]{16,}|(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\n\\]*)*(?:[A-Za-z0-9+/=]{0,15}(?:\s|\\[nr])*-----END [A-Z0-9 ]{0,60}-----)?/g;

/** No letter or digit stands before, but the last one of an escape: logs write a line break as `\n` or `%0A`. */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf])|(?<=%[0-9A-Fa-f]{2}))`;

/** Shapes that need no context. `keep` stays, everything else of the match goes. Each runs in linear time. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  { pattern: PRIVATE_KEY },
  {
    pattern: new RegExp(`${START}(?:${VENDOR_PREFIXES.map((prefix) => prefix.source).join('|')})`, 'g'),
  },
  // So long and marked so clearly that they are nothing else, whatever stands before.
  {
    pattern: /gh[opusr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}|glpat-[A-Za-z0-9_-]{20}/g,
  },
  {
    pattern:
      /(?<keep>https:\/\/(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/)[A-Za-z0-9_/-]{20,}/g,
  },
  {
    pattern:
      /(?<keep>[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"'<>]{0,100}:)(?!\*+@|\[redacted\]@|[$<{])[^\s/@"'<>]{1,500}(?=@)/gi,
  },
  {
    pattern: /(?<keep>[a-z][a-z0-9+.-]{0,20}:\/\/)(?=[^\s/:@"'<>]{0,500}[0-9])[A-Za-z0-9_.~-]{20,500}(?=@)/gi,
  },
  {
    pattern:
      /(?<keep>(?:proxy-)?authorization\\?["']?[ \t]{0,3}[:=][ \t]{0,3}\\?["']?(?:(?:bearer|basic|token|digest|negotiate|apikey|bot|aws4-hmac-sha256)[ \t]{1,3}))(?![*${<%[])[^\s"'\\,;]{6,}/gi,
  },
  {
    pattern:
      /(?<keep>(?:proxy-)?authorization\\?["']?[ \t]{0,3}:[ \t]{0,3}\\?["']?)(?=[^\s"'\\,;]{0,200}[0-9])(?![*${<%[])[^\s"'\\,;()]{16,}/gi,
  },
  {
    pattern: /(?<keep>\bbearer[ \t]{1,3})(?=[^\s"'\\,;]{0,200}[0-9])[A-Za-z0-9._~+/=-]{16,}/gi,
  },
  {
    pattern: /(?<keep>\s(?:-u|--user)[ =]["']?[^\s:"']{1,100}:)(?![*$<{])[^\s"']{3,}/g,
  },
];
