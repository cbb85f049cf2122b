import type { Exchange } from '../../../src/standin/github/http/exchange.ts';
import { graphqlProblems } from './graphql-problems.ts';
import { operationOf } from './published-api.ts';
import { requestProblems } from './request-problems.ts';
import { responseProblems } from './response-problems.ts';

/** A request with this header is wrong on purpose: it is not checked, and has to be refused. */
export const INVALID_ON_PURPOSE = 'x-expect-invalid-request';

/** What is wrong with one exchange by what GitHub publishes; a spoilt answer is not looked at. */
export function exchangeProblems(exchange: Exchange): readonly string[] {
  const isMarked = exchange.requestHeaders[INVALID_ON_PURPOSE] !== undefined;
  const problems =
    exchange.route === '/graphql' ? graphqlProblems(exchange, isMarked) : rest(exchange, isMarked);
  return problems.map((problem) => `${exchange.method} ${exchange.path} (${exchange.status}): ${problem}`);
}

function rest(exchange: Exchange, isMarked: boolean): readonly string[] {
  if (exchange.route === undefined) {
    if (exchange.isFault) return [];
    return exchange.status >= 400 ? [] : ['answered without a route'];
  }
  const operation = operationOf(exchange.method === 'HEAD' ? 'GET' : exchange.method, exchange.route);
  if (operation === undefined) return [`GitHub publishes no ${exchange.method} ${exchange.route}`];
  const request = isMarked ? mustRefuse(exchange) : requestProblems(operation, exchange);
  return [...request, ...(exchange.isFault ? [] : responseProblems(operation, exchange))];
}

const mustRefuse = ({ status, isFault }: Exchange): readonly string[] =>
  isFault || (status >= 400 && status < 500) ? [] : ['the request is wrong on purpose but was not refused'];
