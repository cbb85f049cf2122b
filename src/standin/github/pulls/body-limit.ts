/** The longest body of a review or comment, in UTF-16 units. Source: github-facts §3.4. */
export const MAX_BODY = 65_536;

export const TOO_LONG = `body is too long (maximum is ${MAX_BODY} characters)`;
