/** npm's keys that hold credentials, plain or scoped to a registry (`//host/:_authToken`); see npm's documentation of `.npmrc`. */
const CREDENTIAL =
  /^\s*(?:.*:)?(?:_\w+|username|password|email|certfile|keyfile|cert|key|otp)(?:\[\])?\s*(?:=|$)/i;
const URL_WITH_USER = /:\/\/[^\s/@]+@/;

/** An `.npmrc` without the lines that hold credentials: registries and install settings stay, or set-up and tests differ. */
export function npmSettingsOnly(text: string): string {
  return text
    .split('\n')
    .filter((line) => !CREDENTIAL.test(line) && !URL_WITH_USER.test(line))
    .join('\n');
}
