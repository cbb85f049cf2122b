const ACTED_ON = /^(?:retry-after(?:-ms)?|x-should-retry|x-ratelimit-.*)$/i;

/** Is this a header of a model's answer that a client acts on? The others belong to the connection or the account. */
export const isActedOn = (name: string): boolean => ACTED_ON.test(name);
