import type { ApiAnswer } from './api.ts';

/** What a request without User-Agent gets from in front of the API, as text. Source: REST docs, getting started, user agent. */
export const NAMELESS: Omit<ApiAnswer, 'route'> = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: 'Request forbidden by administrative rules. Please make sure your request has a User-Agent header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). Check https://developer.github.com for other possible causes.\r\n',
};
